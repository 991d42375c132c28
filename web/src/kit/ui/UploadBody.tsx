import '@mantine/core/styles/Progress.layer.css';
import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileChanged } from '@/api/upload';
import { integer } from '@/i18n/format';
import type { AcceptedFiles } from './accepted-files';
import { DropZone } from './DropZone';
import { problemText } from './problem-text';
import type { UploadState } from './useUpload';

interface UploadBodyProps {
  upload: UploadState;
  accepted: AcceptedFiles;
  /** What the file is called that is sent already; another may take its place. */
  kept?: string;
  /** Buttons below the progress. */
  actions?: ReactNode;
}

/** Where a file is dropped or chosen, how far it is on its way, and what is wrong with it. */
export function UploadBody({ upload, accepted, kept, actions }: UploadBodyProps) {
  const { t } = useTranslation('upload');
  const { t: tCommon } = useTranslation('common');
  const { file, part, problem, refusal, take, isLost } = upload;
  const limits = { types: accepted.types, max: accepted.mostMiB };

  const complaint = () => {
    if (refusal) return t(`refused.${refusal}`, limits);
    if (isLost) return t('lost');
    if (problem?.code === fileChanged) return t('changed');
    return problem && (problem.fields.file?.join(' ') ?? problemText(problem, tCommon).text);
  };
  return (
    <>
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
          {actions}
        </div>
      ) : (
        <DropZone button={t(kept ? 'other' : 'choose')} endings={accepted.endings} onFiles={take}>
          {kept ? (
            <Text fw={600} truncate maw="100%" title={kept}>
              {kept}
            </Text>
          ) : (
            <Text size="xs" c="dimmed">
              {t('drop')}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {t('limits', limits)}
          </Text>
        </DropZone>
      )}
      <Text role="alert" size="sm" c="var(--mantine-color-error)">
        {complaint()}
      </Text>
    </>
  );
}
