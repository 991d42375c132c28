import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Uploaded, UploadPath } from '@/api/upload';
import type { AcceptedFiles } from './accepted-files';
import { UploadBody } from './UploadBody';
import { useUpload } from './useUpload';

interface UploadAreaProps {
  path: UploadPath;
  accepted: AcceptedFiles;
  /** Asked before a file is sent, by its name: false stops it. */
  mayTake?: (name: string) => Promise<boolean>;
  onKept: (file: Uploaded) => void;
  /** A file is on its way, or no more. */
  onSending: (isSending: boolean) => void;
  /** What the file is called that is sent already; another may take its place. */
  kept?: string;
}

/** A place in a form that takes one file and sends it at once. */
export function UploadArea({ path, accepted, mayTake, onKept, onSending, kept }: UploadAreaProps) {
  const { t } = useTranslation('upload');
  const { t: tCommon } = useTranslation('common');
  const upload = useUpload({ path, accepted, mayTake, close: (file) => file && onKept(file) });
  const isSending = upload.file !== undefined;
  const report = useEffectEvent(onSending);
  useEffect(() => report(isSending), [isSending]);
  return (
    <div>
      <UploadBody
        upload={upload}
        accepted={accepted}
        kept={kept}
        actions={
          <Group gap="sm" mt="xs">
            {upload.isLost && <Button onClick={upload.retry}>{t('goOn')}</Button>}
            <Button variant="default" onClick={upload.giveUp}>
              {tCommon('action.cancel')}
            </Button>
          </Group>
        }
      />
    </div>
  );
}
