import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Uploaded, UploadPath } from '@/api/upload';
import type { AcceptedFiles } from './accepted-files';
import { Dialog } from './Dialog';
import type { DialogProps } from './dialog';
import { UploadBody } from './UploadBody';
import { useUpload } from './useUpload';

interface UploadDialogProps extends DialogProps<Uploaded> {
  path: UploadPath;
  accepted: AcceptedFiles;
}

/**
 * Sends one file and closes by itself once the server has it; answers what the server keeps, undefined when
 * given up. Nothing else closes it: a slip of the hand would cost the upload.
 */
export default function UploadDialog({ path, accepted, close }: UploadDialogProps) {
  const { t } = useTranslation('upload');
  const { t: tCommon } = useTranslation('common');
  const upload = useUpload({ path, accepted, close });
  return (
    <Dialog
      title={t('title')}
      size="small"
      fixed
      onClose={upload.giveUp}
      buttons={
        <>
          <Button variant="default" onClick={upload.giveUp}>
            {tCommon('action.cancel')}
          </Button>
          {upload.isLost && <Button onClick={upload.retry}>{t('goOn')}</Button>}
        </>
      }
    >
      <UploadBody upload={upload} accepted={accepted} />
    </Dialog>
  );
}
