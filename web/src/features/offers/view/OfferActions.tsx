import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrderOffer } from '@/features/orders/OrderOffer';
import { useCan } from '@/kit/record/Can';
import { ActionMenu } from '@/kit/ui/ActionMenu';
import type { MenuItem } from '@/kit/ui/menu';
import { statePermission } from '@/routing/declaration';
import { alternativesQuery, chooseAlternative, reopenAlternatives } from '../alternatives/alternatives';
import { pdfOf } from '../documents';
import {
  archiveOffer,
  copyOffer,
  handOverOffer,
  mailOffer,
  restoreOffer,
  saveTemplate,
  showHistory,
} from '../list/actions';
import { pagesQuery } from '../queries';
import type { Car } from '../wire';
import { useKeepAsTest } from './use-keep-as-test';
import { useLinks } from './use-links';

const edit = statePermission('app.offer.edit', { params: ['versionId'] });

/** What can be done with an offer: what brings it to its customer in sight, the rest in a menu. */
export function OfferActions({ car }: { car: Car }) {
  const { version } = car;
  const { id, status, number, outcome } = version;
  const { t } = useTranslation('offerlist');
  const router = useRouter();
  const { may } = useCan();
  const links = useLinks(id);
  const mayLink = useQuery(pagesQuery(id)).data?.can_link === true;
  const hasOthers = (useQuery(alternativesQuery(id)).data?.length ?? 0) > 1;
  const rest = useRest(car);
  const mayEdit = may(edit({ versionId: id }));
  const isArchived = status === 'archived';
  return (
    <>
      <ActionMenu label={t('view.more')} entries={rest} />
      <OrderOffer version={version} />
      {mayEdit && outcome !== '' && (
        <Button variant="default" onClick={() => void reopenAlternatives(router, version)}>
          {t('alternatives.reopen')}
        </Button>
      )}
      {mayEdit && !isArchived && outcome === '' && version.finished_at !== null && hasOthers && (
        <Button variant="default" onClick={() => void chooseAlternative(router, version)}>
          {t('alternatives.choose')}
        </Button>
      )}
      <Button variant="default" component="a" href={pdfOf(id)} target="_blank" rel="noopener">
        {t('offers.actions.pdf')}
      </Button>
      {!isArchived && status !== 'template' && outcome !== 'not_chosen' && (
        <Button variant="default" onClick={() => void mailOffer(router, id, number)}>
          {t('mail.button')}
        </Button>
      )}
      {mayLink && (
        <Button variant="default" loading={links.isBusy} onClick={() => void links.make()}>
          {t('page.make')}
        </Button>
      )}
      {mayEdit && isArchived && (
        <Button onClick={() => void restoreOffer(router, version)}>{t('view.restore')}</Button>
      )}
      {mayEdit && !isArchived && outcome !== 'not_chosen' && (
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
      )}
    </>
  );
}

/** What is done with an offer now and then. */
function useRest(car: Car): () => readonly MenuItem[] {
  const { version } = car;
  const { id, status } = version;
  const { t } = useTranslation('offerlist');
  const router = useRouter();
  const { may } = useCan();
  const keepAsTest = useKeepAsTest(car);
  const mayCreate = may({ state: 'app.offer.create' });
  const mayChange = may(edit({ versionId: id })) && status !== 'archived' && version.outcome !== 'not_chosen';
  return () => [
    { label: t('view.history'), run: () => void showHistory(version) },
    ...(mayCreate ? [{ label: t('offers.actions.copy'), run: () => void copyOffer(router, id) }] : []),
    ...(mayCreate && status !== 'template'
      ? [{ label: t('view.template'), run: () => void saveTemplate(router, id) }]
      : []),
    ...(keepAsTest ? [{ label: t('view.keepAsTest'), run: keepAsTest }] : []),
    ...(mayChange
      ? [
          { label: t('offers.actions.handOver'), run: () => void handOverOffer(router, version) },
          { label: t('view.archive'), run: () => void archiveOffer(router, version) },
        ]
      : []),
  ];
}
