import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { ViewPage } from '@/kit/view/ViewPage';
import { AlternativesSwitch } from '../alternatives/AlternativesSwitch';
import { stateTones } from '../state-tones';
import { carQuery } from '../queries';
import { UsedMark } from '../UsedMark';
import { useOpened } from '../use-opened';
import type { Car } from '../wire';
import { AcceptedBadge } from './AcceptedBadge';
import { CustomerPage } from './CustomerPage';
import { Documents } from './Documents';
import { Mails } from './Mails';
import { OfferActions } from './OfferActions';
import { OfferContents } from './OfferContents';
import { useAcceptance } from './use-acceptance';
import { useArrived } from './use-arrived';

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
  const isAccepted = useAcceptance(version.id) !== undefined;
  const arrived = useArrived(version);
  return (
    <ViewPage
      title={version.number}
      area={t('common:nav.offers')}
      crumbs={[{ label: t('common:nav.offers'), link: { to: '/offer' } }, { label: version.number }]}
      // Where the customer has accepted it, that word stands for the choice too.
      {...(!(isAccepted && version.state === 'chosen') && {
        status: {
          tone: stateTones[version.state],
          label: t(`offers.values.versionStatus.${version.state}`),
        },
      })}
      about={
        <>
          <UsedMark status={version.status} label={t('offers.values.versionStatus.used')} />{' '}
          <AcceptedBadge version={version} /> {model && (model.description || model.code)}
        </>
      }
      actions={<OfferActions car={car} />}
    >
      {arrived.above && (
        <>
          <AlternativesSwitch version={version} to="page" />
          <CustomerPage version={version} place="first" />
          <OfferContents car={car} />
        </>
      )}
      {arrived.contents && (
        <>
          <CustomerPage version={version} place="last" />
          <Documents version={version} />
          <Mails versionId={version.id} />
        </>
      )}
    </ViewPage>
  );
}
