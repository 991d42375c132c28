import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '@/i18n/format';
import { useMe } from '@/session/me';
import { copyText } from '@/kit/ui/copy';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import classes from './RecoveryCodesDialog.module.css';

interface RecoveryCodesProps extends DialogProps {
  codes: readonly string[];
}

/** Shows new recovery codes, the only time they are ever shown; closes only when they are said to be saved. */
export default function RecoveryCodesDialog({ codes, close }: RecoveryCodesProps) {
  const { t } = useTranslation(['account', 'common']);
  const { username } = useMe();
  const list = useRef<HTMLUListElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied((await copyText(codes.join('\n'), list.current)) === 'copied');
  const download = () => {
    const head = t('codes.head', { username, date: date(new Date()) });
    save(t('codes.file'), [head, '', ...codes, ''].join('\r\n'));
  };
  return (
    <Dialog
      title={t('codes.title')}
      size="small"
      fixed
      onClose={() => undefined}
      buttons={
        <Button data-autofocus onClick={() => close()}>
          {t('codes.done')}
        </Button>
      }
    >
      <Text>{t('codes.text')}</Text>
      <ul ref={list} aria-label={t('codes.list')} className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {copied ? t('codes.copied') : t('codes.copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
          {t('codes.download')}
        </Button>
      </Group>
    </Dialog>
  );
}

/** Gives a text to the browser as a file of that name. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
