import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { images } from '../accepted-files';
import { Dialog } from '../Dialog';
import type { DialogProps } from '../dialog';
import { DropZone } from '../DropZone';
import { problemText } from '../problem-text';
import classes from './PicturesDialog.module.css';
import { type Sending, useUploads } from './use-uploads';

interface PicturesDialogProps extends DialogProps {
  onKept: (name: string) => Promise<unknown>;
}

/** Sends pictures; closes by itself once the server has them all, else says of each what is wrong with it. */
export default function PicturesDialog({ onKept, close }: PicturesDialogProps) {
  const { t } = useTranslation('upload');
  const { t: tCommon } = useTranslation('common');
  const { files, isLost, take, stop } = useUploads({ path: '/image/upload', accepted: images, onKept });
  const limits = { types: images.types, max: images.mostMiB };
  const count = (...states: Sending['state'][]) => files.filter(({ state }) => states.includes(state)).length;
  const [left, kept, refused] = [count('waiting', 'sending'), count('kept'), count('refused')];

  const end = useEffectEvent(() => close());
  const isDone = files.length > 0 && kept === files.length;
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);

  const leave = () => {
    stop();
    close();
  };

  const why = ({ refusal, problem }: Sending) => {
    if (refusal) return t(`refused.${refusal}`, limits);
    return problem && (Object.values(problem.fields).flat().join(' ') || problemText(problem, tCommon).text);
  };
  const says = (one: Sending) => {
    if (one.state === 'kept') return t('several.kept');
    return one.state === 'waiting' ? t('several.waiting') : why(one);
  };
  return (
    <Dialog
      title={t('several.title')}
      size="small"
      fixed
      onClose={leave}
      buttons={
        <Button variant="default" onClick={leave}>
          {tCommon(files.length > 0 && left === 0 ? 'action.close' : 'action.cancel')}
        </Button>
      }
    >
      {files.length === 0 ? (
        <DropZone several button={t('several.choose')} endings={images.endings} onFiles={take}>
          <Text size="xs" c="dimmed">
            {t('several.drop')}
          </Text>
          <Text size="xs" c="dimmed">
            {t('limits', limits)}
          </Text>
        </DropZone>
      ) : (
        <>
          <Text role="status" size="sm">
            {left > 0 ? t('several.left', { count: left }) : t('several.done', { count: kept })}
          </Text>
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {isLost && t('lost')}
            {left === 0 && refused > 0 && t('several.notKept', { count: refused })}
          </Text>
          <ul className={classes.files}>
            {files.map((one, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two files may have one name, and none moves
              <li key={index} className={classes.file}>
                <Text truncate title={one.file.name}>
                  {one.file.name}
                </Text>
                {one.state === 'sending' ? (
                  <Progress.Root size="md">
                    <Progress.Section
                      value={one.part * 100}
                      aria-label={t('progress')}
                      animated={one.part === 1}
                    />
                  </Progress.Root>
                ) : (
                  <Text size="xs" c={one.state === 'refused' ? 'var(--mantine-color-error)' : 'dimmed'}>
                    {says(one)}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
