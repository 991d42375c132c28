import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrderOffer } from '@/features/orders/OrderOffer';
import { useOrderOfOffer } from '@/features/orders/use-order-of-offer';
import { useCan } from '@/kit/record/Can';
import { ActionMenu } from '@/kit/ui/ActionMenu';
import type { MenuEntry, MenuItem } from '@/kit/ui/menu';
import { addAlternative, chooseAlternative, reopenAlternatives } from '../alternatives/alternatives';
import { useMayAdd } from '../alternatives/use-may-add';
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
import { editPermission as edit } from '../permissions';
import { pagesQuery } from '../queries';
import type { Car } from '../wire';
import { useAcceptance, useOlderAcceptance } from './use-acceptance';
import { useKeepAsTest } from './use-keep-as-test';
import { useLinks } from './use-links';

/** What can be done with an offer: what brings it to its customer in sight, the rest in a menu; all of it on a phone. */
export function OfferActions({ car }: { car: Car }) {
  const { version } = car;
  const { id, status, outcome } = version;
  const { t } = useTranslation(['offerlist', 'offers']);
  const router = useRouter();
  const { may } = useCan();
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const near = useNear(car);
  const rest = useRest(car);
  const mayEdit = may(edit({ versionId: id }));
  const isArchived = status === 'archived';
  const accepted = useAcceptance(id);
  const isOlder = useOlderAcceptance(id) !== undefined;
  // What the customer has chosen is ordered next, and changed only now and then. What was given or changed since is not.
  const isDecided = accepted !== undefined || (outcome === 'chosen' && !isOlder);
  const isAccepted = !version.changed_since_finish && isDecided;
  const { order } = useOrderOfOffer(id);
  // What the customer has is not what would be ordered: it is given again first.
  const isAgain = version.changed_since_finish && isDecided && !order;
  return (
    <>
      <ActionMenu
        label={t('view.more')}
        entries={() => [...(isNarrow ? near.map(inMenu) : []), ...rest(isNarrow)]}
      />
      <OrderOffer version={version} isNext={isAccepted} />
      {!isNarrow &&
        near.map(({ label, run, href, isBusy }) =>
          href ? (
            <Button key={label} variant="default" component="a" href={href} target="_blank" rel="noopener">
              {label}
            </Button>
          ) : (
            <Button key={label} variant="default" loading={isBusy} onClick={run}>
              {label}
            </Button>
          ),
        )}
      {mayEdit && isArchived && (
        <Button onClick={() => void restoreOffer(router, version)}>{t('view.restore')}</Button>
      )}
      {mayEdit && !isArchived && outcome !== 'not_chosen' && (
        <Button
          variant={isAccepted ? 'default' : 'filled'}
          renderRoot={(props) => (
            <Link
              to="/offer/edit/$versionId"
              params={{ versionId: id }}
              search={{ step: 'summary' }}
              {...props}
            />
          )}
        >
          {isAgain ? t('offers:view.again') : t('offers.actions.edit')}
        </Button>
      )}
    </>
  );
}

interface NearAction {
  label: string;
  run?: () => void;
  /** Opened in a tab of its own. */
  href?: string;
  isBusy?: boolean;
}

const inMenu = ({ label, run, href }: NearAction): MenuEntry => ({
  label,
  run: href ? () => void window.open(href, '_blank', 'noopener') : run,
});

/** What brings the offer to its customer. */
function useNear({ version }: Car): readonly NearAction[] {
  const { id, status, number, outcome } = version;
  const { t } = useTranslation('offerlist');
  const router = useRouter();
  const { may } = useCan();
  const links = useLinks(id);
  const { hasOthers } = useMayAdd(version);
  const { data: pages } = useQuery(pagesQuery(id));
  const mayEdit = may(edit({ versionId: id }));
  const isArchived = status === 'archived';
  const isDecided = mayEdit && (outcome !== '' || pages?.accepted !== undefined);
  const reopen = outcome === '' ? 'acceptance.withdraw' : 'alternatives.reopen';
  const mayChoose = mayEdit && !isArchived && outcome === '' && version.finished_at !== null && hasOthers;
  const mayMail = mayEdit && !isArchived && status !== 'template' && outcome !== 'not_chosen';
  return [
    ...(isDecided ? [{ label: t(reopen), run: () => void reopenAlternatives(router, version) }] : []),
    ...(mayChoose
      ? [{ label: t('alternatives.choose'), run: () => void chooseAlternative(router, version) }]
      : []),
    { label: t('offers.actions.pdf'), href: pdfOf(id) },
    ...(mayMail ? [{ label: t('mail.button'), run: () => void mailOffer(router, id, number) }] : []),
    ...(mayEdit && pages?.can_link
      ? [{ label: t('page.make'), run: () => links.make(pages.link_until) }]
      : []),
  ];
}

/** What is done with an offer now and then. */
function useRest(car: Car): (isNarrow: boolean) => readonly MenuItem[] {
  const { version } = car;
  const { id, status } = version;
  const { t } = useTranslation(['offerlist', 'offers']);
  const router = useRouter();
  const { may } = useCan();
  const keepAsTest = useKeepAsTest(car);
  const mayCreate = may({ state: 'app.offer.create' });
  const mayTemplate = may({ state: 'app.offer_template.create' });
  const mayChange = may(edit({ versionId: id })) && status !== 'archived' && version.outcome !== 'not_chosen';
  const { mayAdd, hasOthers } = useMayAdd(version);
  return (isNarrow) => [
    ...(isNarrow && mayAdd && !hasOthers
      ? [{ label: t('offers:alternatives.add'), run: () => void addAlternative(router, id) }]
      : []),
    { label: t('view.history'), run: () => void showHistory(version, may(edit({ versionId: id }))) },
    ...(mayCreate ? [{ label: t('offers.actions.copy'), run: () => void copyOffer(router, id) }] : []),
    ...(mayTemplate && status !== 'template'
      ? [{ label: t('view.template'), run: () => void saveTemplate(router, version) }]
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
