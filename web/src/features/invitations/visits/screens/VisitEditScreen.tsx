import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { calledOf, type Visit } from '../visit';
import { visitForm } from '../visit-form';
import { visitForms } from '../visit-list';
import { VisitInvitation } from '../VisitInvitation';

const back = { to: '/transaction' } as const;

/** The form of a sale or a visit, with what became of its invitation. */
export default function VisitEditScreen() {
  const { t } = useTranslation('common');
  const { transactionId } = useParams({ from: '/signed-in/transaction/edit/$transactionId' });
  return (
    <RecordLoader<Visit> key={transactionId} source={visitForms.source} id={transactionId} list={back}>
      {(visit) => (
        <FormScreen
          form={visitForm}
          params={{}}
          row={visit}
          back={back}
          notice={<VisitInvitation visit={visit} />}
          title={calledOf(visit)}
          area={t('nav.group.surveys')}
        />
      )}
    </RecordLoader>
  );
}
