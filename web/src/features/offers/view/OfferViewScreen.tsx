import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { statePermission } from '@/routing/declaration';
import { OrderOffer } from '@/features/orders/OrderOffer';
import { useCan } from '@/kit/record/Can';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { ViewPage } from '@/kit/view/ViewPage';
import {
  archiveOffer,
  copyOffer,
  handOverOffer,
  mailOffer,
  restoreOffer,
  saveTemplate,
  showHistory,
} from '../list/actions';
import { AlternativesSwitch } from '../alternatives/AlternativesSwitch';
import { alternativesQuery, chooseAlternative, reopenAlternatives } from '../alternatives/alternatives';
import { stateTones } from '../state-tones';
import { carQuery } from '../queries';
import { useOpened } from '../use-opened';
import type { Car } from '../wire';
import { CustomerPage } from './CustomerPage';
import { Documents } from './Documents';
import { KeepAsTest } from './KeepAsTest';
import { Mails } from './Mails';
import { OfferContents } from './OfferContents';
import { pdfOf } from '../documents';

/** An offer to be read, with what can be done about it (O-014, O-015). */
export default function OfferViewScreen() {
  const { versionId = 0 } = useParams({ strict: false });
  const query = useQuery(carQuery(versionId));
  useOpened(query.data?.version.id);
  return <ViewLoader query={query}>{(car) => <OfferView car={car} />}</ViewLoader>;
}

function OfferView({ car }: { car: Car }) {
  const { t } = useTranslation(['offerlist', 'common']);
  const { version, model } = car;
  return (
    <ViewPage
      title={version.number}
      area={t('common:nav.offers')}
      crumbs={[{ label: t('common:nav.offers'), link: { to: '/offer' } }, { label: version.number }]}
      status={{
        tone: stateTones[version.state],
        label: t(`offers.values.versionStatus.${version.state}`),
      }}
      about={model && (model.description || model.code)}
      actions={<Actions car={car} />}
    >
      <AlternativesSwitch version={version} to="page" />
      <OfferContents car={car} />
      <CustomerPage version={version} />
      <Documents version={version} />
      <Mails versionId={version.id} />
    </ViewPage>
  );
}

const edit = statePermission('app.offer.edit', { params: ['versionId'] });

function Actions({ car }: { car: Car }) {
  const { version } = car;
  const { t } = useTranslation('offerlist');
  const router = useRouter();
  const { may } = useCan();
  const { id, status, number } = version;
  const mayEdit = may(edit({ versionId: id }));
  const mayCreate = may({ state: 'app.offer.create' });
  const isArchived = status === 'archived';
  const hasOthers = (useQuery(alternativesQuery(id)).data?.length ?? 0) > 1;
  return (
    <>
      <Button variant="default" component="a" href={pdfOf(id)} target="_blank" rel="noopener">
        {t('offers.actions.pdf')}
      </Button>
      <OrderOffer version={version} />
      <KeepAsTest car={car} />
      {!isArchived && status !== 'template' && version.outcome !== 'not_chosen' && (
        <Button variant="default" onClick={() => void mailOffer(router, id, number)}>
          {t('mail.button')}
        </Button>
      )}
      <Button variant="default" onClick={() => void showHistory(version)}>
        {t('view.history')}
      </Button>
      {mayCreate && (
        <>
          <Button variant="default" onClick={() => void copyOffer(router, id)}>
            {t('offers.actions.copy')}
          </Button>
          {status !== 'template' && (
            <Button variant="default" onClick={() => void saveTemplate(router, id)}>
              {t('view.template')}
            </Button>
          )}
        </>
      )}
      {mayEdit && isArchived && (
        <Button onClick={() => void restoreOffer(router, version)}>{t('view.restore')}</Button>
      )}
      {mayEdit && version.outcome !== '' && (
        <Button variant="default" onClick={() => void reopenAlternatives(router, version)}>
          {t('alternatives.reopen')}
        </Button>
      )}
      {mayEdit && !isArchived && version.outcome === '' && version.finished_at !== null && hasOthers && (
        <Button variant="default" onClick={() => void chooseAlternative(router, version)}>
          {t('alternatives.choose')}
        </Button>
      )}
      {mayEdit && !isArchived && version.outcome !== 'not_chosen' && (
        <>
          <Button variant="default" onClick={() => void handOverOffer(router, version)}>
            {t('offers.actions.handOver')}
          </Button>
          <Button variant="default" onClick={() => void archiveOffer(router, version)}>
            {t('view.archive')}
          </Button>
          <Button
            renderRoot={(props) => (
              <Link
                to="/offer/edit/$versionId"
                params={{ versionId: id }}
                search={{ step: 'summary' }}
                {...props}
              />
            )}
          >
            {t('offers.actions.edit')}
          </Button>
        </>
      )}
    </>
  );
}
