import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fileChanged, type Uploaded, type UploadPath } from '@/api/upload';
import { integer } from '@/i18n/format';
import type { AcceptedFiles } from './accepted-files';
import { Dialog } from './Dialog';
import type { DialogProps } from './dialog';
import { DropZone } from './DropZone';
import { problemText } from './problem-text';
import { useUpload } from './useUpload';

interface UploadDialogProps extends DialogProps<Uploaded> {
  path: UploadPath;
  accepted: AcceptedFiles;
  /** Asked before a file is sent, by its name: false stops it. */
  mayTake?: (name: string) => Promise<boolean>;
}

/**
 * Sends one file and closes by itself once the server has it; answers what the server keeps, undefined when
 * given up. Nothing else closes it: a slip of the hand would cost the upload.
 */
export default function UploadDialog({ path, accepted, mayTake, close }: UploadDialogProps) {
  const { t } = useTranslation('upload');
  const { t: tCommon } = useTranslation('common');
  const { file, part, problem, refusal, take, retry, giveUp } = useUpload({ path, accepted, mayTake, close });
  const isLost = problem?.kind === 'offline';
  const limits = { types: accepted.types, max: accepted.mostMiB };

  const complaint = () => {
    if (refusal) return t(`refused.${refusal}`, limits);
    if (isLost) return t('lost');
    if (problem?.code === fileChanged) return t('changed');
    return problem && (problem.fields.file?.join(' ') ?? problemText(problem, tCommon).text);
  };
  return (
    <Dialog
      title={t('title')}
      size="small"
      fixed
      onClose={giveUp}
      buttons={
        <>
          <Button variant="default" onClick={giveUp}>
            {tCommon('action.cancel')}
          </Button>
          {isLost && <Button onClick={retry}>{t('goOn')}</Button>}
        </>
      }
    >
      {file ? (
        <div>
          <Text truncate title={file.name}>
            {file.name}
          </Text>
          <Progress.Root size="lg" my="xs">
            <Progress.Section value={part * 100} aria-label={t('progress')} animated={part === 1} />
          </Progress.Root>
          <Text size="xs" c="dimmed" role="status">
            {part === 1 ? t('checking') : t('sent', { percent: integer(Math.floor(part * 100)) })}
          </Text>
        </div>
      ) : (
        <DropZone button={t('choose')} endings={accepted.endings} onFiles={take}>
          <Text size="xs" c="dimmed">
            {t('drop')}
          </Text>
          <Text size="xs" c="dimmed">
            {t('limits', limits)}
          </Text>
        </DropZone>
      )}
      <Text role="alert" size="sm" c="var(--mantine-color-error)">
        {complaint()}
      </Text>
    </Dialog>
  );
}
