import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '@/kit/ui/Page';
import { ResponsePanel } from '../panel/ResponsePanel';

/** One response by its address, as mails and notices lead to it. */
export default function ResponseScreen() {
  const { t } = useTranslation(['responses', 'common']);
  const { responseId } = useParams({ from: '/signed-in/survey/response/$responseId' });
  const navigate = useNavigate();
  const title = t('responses:page', { number: responseId });
  return (
    <Page
      title={title}
      area={t('common:nav.group.surveys')}
      crumbs={[{ label: t('common:nav.responses'), link: { to: '/survey/response' } }, { label: title }]}
      width="form"
    >
      <ResponsePanel
        key={responseId}
        id={responseId}
        onArchived={() => void navigate({ to: '/survey/response' })}
      />
    </Page>
  );
}
