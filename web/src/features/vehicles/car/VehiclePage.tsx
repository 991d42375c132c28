import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { money, percent } from '@/i18n/format';
import { useHistory } from '@/kit/edit/useHistory';
import { useCan } from '@/kit/record/Can';
import { useCellContext } from '@/kit/record/useCellContext';
import { copyText } from '@/kit/ui/copy';
import { InfoNote } from '@/kit/ui/InfoNote';
import { MenuButton } from '@/kit/ui/MenuButton';
import { PageTabs } from '@/kit/ui/PageTabs';
import { translate } from '@/kit/record/translation';
import { ViewPage } from '@/kit/view/ViewPage';
import { menuOf, sellVehicle, returnVehicle } from './actions';
import { type Around, useNames } from './around';
import { DataTab } from './DataTab';
import { useVehicleImages } from './images';
import { ImagesTab } from './ImagesTab';
import classes from './Page.module.css';
import { PaymentsTab } from './PaymentsTab';
import { editState } from './rights';
import { Photo } from './Photo';
import { balanceQuery, paymentsQuery } from './queries';
import { Reserved } from './Reserved';
import { SavedMark } from './SavedMark';
import { Stages } from './Stages';
import { LatestEvents } from './LatestEvents';
import { TimelineTab } from './TimelineTab';
import { type TabName, tabNames } from './tabs';
import { calledOf, isClosed, pageOf, stockLink, toneOf, type Vehicle } from './vehicle';
import { vehicleForms } from './vehicle-forms';

interface VehiclePageProps {
  vehicle: Vehicle;
  around: Around;
  tab: TabName | undefined;
}

/** What is unlikely about a vehicle, and the words for it. */
const warnings = [
  ['margin_new_car', 'marginNewCar'],
  ['price_below_paid', 'priceBelowPaid'],
] as const;

/** A vehicle: what it is called and how far it is, and below that its parts. */
export function VehiclePage({ vehicle, around, tab }: VehiclePageProps) {
  const { t } = useTranslation(['vehicle', 'common']);
  const { may } = useCan();
  const { context } = useCellContext(vehicleForms.texts);
  const state = editState(vehicle.used);
  const mayWrite = may(state);
  const name = calledOf(vehicle);
  const status = around.statuses.find(({ id }) => id === vehicle.vehicle_status_id);
  const statusName =
    (status && translate(status.name, context).text) || t(`vehicles.values.phase.${vehicle.phase}`);
  const days = vehicle.days_in_stock;
  const images = useVehicleImages(vehicle.id).rows?.length;
  const payments = useQuery(paymentsQuery(vehicle.id)).data?.length;
  const counted = (label: string, count: number | undefined) => (count ? `${label} ${count}` : label);
  const labels: Readonly<Record<TabName, string>> = {
    images: counted(t('tabs.images'), images),
    payments: counted(t('tabs.payments'), payments),
    timeline: t('tabs.timeline'),
  };
  return (
    <ViewPage
      title={name}
      area={t('common:nav.group.stock')}
      crumbs={[{ label: t('common:nav.group.stock'), link: stockLink }, { label: vehicle.order_no || name }]}
      status={{
        tone: toneOf[vehicle.phase],
        label: days === null ? statusName : t('inStock', { status: statusName, count: days }),
      }}
      about={<About vehicle={vehicle} mayWrite={mayWrite} />}
      actions={<Actions vehicle={vehicle} mayWrite={mayWrite} />}
    >
      {!mayWrite && <InfoNote text={t(vehicle.used ? 'readOnly.used' : 'readOnly.new', { state })} />}
      <div className={classes.top} data-tab={tab}>
        <Photo vehicle={vehicle} count={images} />
        <div className={classes.way}>
          <Stages vehicle={vehicle} around={around} />
          <Summary vehicle={vehicle} />
          {warnings.map(
            ([code, words]) =>
              (vehicle.warnings ?? []).includes(code) && (
                <span key={code} role="status" className={classes.warning}>
                  {t(words)}
                </span>
              ),
          )}
        </div>
      </div>
      <PageTabs
        label={t('tabs.label')}
        tabs={[
          { label: t('tabs.data'), link: pageOf(vehicle) },
          ...tabNames.map((one) => ({ label: labels[one], link: pageOf(vehicle, one) })),
        ]}
      />
      {tab === undefined && (
        <div className={classes.beside}>
          {/* Keeps its place beside the events until its words are here. */}
          <div>
            <DataTab vehicle={vehicle} around={around} mayWrite={mayWrite} />
          </div>
          <LatestEvents vehicle={vehicle} />
        </div>
      )}
      {tab === 'images' && <ImagesTab vehicle={vehicle} around={around} mayWrite={mayWrite} />}
      {tab === 'payments' && <PaymentsTab vehicle={vehicle} around={around} />}
      {tab === 'timeline' && <TimelineTab vehicle={vehicle} />}
    </ViewPage>
  );
}

/** The number by which all know the car, its end only, all of which is copied; its colours and where it stands. */
function About({ vehicle, mayWrite }: { vehicle: Vehicle; mayWrite: boolean }) {
  const { t } = useTranslation(['vehicle', 'common']);
  const names = useNames(vehicle);
  const { vin, order_no: orderNo } = vehicle;
  const facts = [
    [vehicle.colour, vehicle.interior],
    [names('dealer_company_id'), names('stockroom_id')],
    [orderNo === '' ? '' : t('summary.orderNo', { number: orderNo })],
  ]
    .map((parts) => parts.filter(Boolean).join(', '))
    .filter(Boolean);
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied((await copyText(vin, null)) === 'copied');
  return (
    <span className={classes.about}>
      {vin !== '' && (
        <>
          <abbr title={vin}>{t('vinEnd', { end: vin.slice(-6) })}</abbr>
          <button
            type="button"
            className={classes.copy}
            aria-label={t('copyVin')}
            onClick={() => void copy()}
          >
            {copied ? t('common:action.copied') : t('common:action.copy')}
          </button>
        </>
      )}
      {mayWrite && <SavedMark vehicle={vehicle} />}
      <span className={classes.facts}>{facts.join(' · ')}</span>
    </span>
  );
}

/** What it costs, what was paid for it and who has it. */
function Summary({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle');
  const { data: balance } = useQuery(balanceQuery(vehicle.id));
  const { currency, vat, vat_regime: regime, price_total: total } = vehicle;
  const amount = (value: number) => money(centsOf(value), { currency });
  const inclusive = regime === 'standard' && vat !== null;
  const figures = [
    [amount(total), inclusive ? t('summary.withVAT', { vat: percent(vat) }) : t('summary.total')],
    // Its room is there before it is known.
    [balance ? amount(balance.paid) : '\u00a0', t('summary.paid', { due: amount(balance?.due ?? total) })],
    ...(vehicle.holding_cost === null ? [] : [[amount(vehicle.holding_cost), t('summary.holding')] as const]),
  ] as const;
  return (
    <dl className={classes.summary}>
      {figures.map(([value, label]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <Reserved vehicle={vehicle} />
    </dl>
  );
}

interface ActionsProps {
  vehicle: Vehicle;
  mayWrite: boolean;
}

/** What can be done about a vehicle: it is sold or comes back, the rest is in the menu. */
function Actions({ vehicle, mayWrite }: ActionsProps) {
  const { t } = useTranslation('vehicle');
  const queryClient = useQueryClient();
  const { context } = useCellContext(vehicleForms.texts);
  const router = useRouter();
  const history = useHistory(vehicleForms, context, mayWrite);
  // The field that mends a refusal is among the data.
  const toField = async (name: string) => {
    await router.navigate(pageOf(vehicle));
    requestAnimationFrame(() => document.getElementsByName(name)[0]?.focus());
  };
  const { may } = useCan();
  const [isOffering, setOffering] = useState(false);
  const closed = isClosed(vehicle);
  const offer = async () => {
    setOffering(true);
    const { offerVehicle } = await import('@/features/offers/of-vehicle/offer-vehicle');
    await offerVehicle(router, vehicle, 'vehicle');
    setOffering(false);
  };
  const offering = !closed && may('app.offer.create') && (
    <Button variant="default" loading={isOffering} onClick={() => void offer()}>
      {t('actions.offer')}
    </Button>
  );
  if (!mayWrite) return offering || null;
  return (
    <>
      {offering}
      <MenuButton
        label={t('actions.menu')}
        className={classes.menu}
        entries={() => [
          ...menuOf(queryClient, vehicle, (name) => void toField(name)),
          { label: t('actions.history'), run: () => void history(vehicle) },
        ]}
      >
        <IconDots size={16} aria-hidden />
      </MenuButton>
      {closed ? (
        <Button onClick={() => void returnVehicle(queryClient, vehicle)}>{t('actions.return')}</Button>
      ) : (
        <Button onClick={() => void sellVehicle(queryClient, vehicle)}>{t('actions.sell')}</Button>
      )}
    </>
  );
}
