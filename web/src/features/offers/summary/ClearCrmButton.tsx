import { Button } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/kit/ui/dialog';
import { stepLink } from '../use-goto-step';
import { useSaveVersion } from '../save-fields';
import type { Version } from '../wire';
import { confirmDialog } from '@/kit/ui/dialogs';

/** Parts an offer from the document of the CRM that it came from; its customer stays (OP-100). */
export function ClearCrmButton({ version }: { version: Version }) {
  const { t } = useTranslation('summary');
  const { crm } = useParams({ strict: false });
  const router = useRouter();
  const save = useSaveVersion(version);
  if (crm !== '1' || version.crm_doc_id === '') return null;

  const clear = async () => {
    const texts = { title: t('crm.clear'), text: t('crm.sure'), ok: t('crm.ok'), destructive: true };
    if (!(await openDialog(confirmDialog, texts))) return;
    const none = { crm_doc_type_id: '', crm_doc_id: '', crm_client_type_id: '', crm_client_id: '' };
    if ((await save(none)).end === 'saved')
      await router.navigate({ ...stepLink(version.id, 'summary'), replace: true });
  };
  return (
    <Button variant="default" onClick={() => void clear()}>
      {t('crm.clear')}
    </Button>
  );
}
