import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { date } from '@/i18n/format';
import { DateField } from '@/kit/ui/DateField';
import type { DialogProps } from '@/kit/ui/dialog';
import { useCan } from '@/kit/record/Can';
import { FormDialog } from '@/kit/ui/FormDialog';
import { InfoNote } from '@/kit/ui/InfoNote';
import { useMe } from '@/session/me';
import { colleaguesOf, leasingsQuery, queueQuery } from '../queries';
import type { Vehicle } from '../vehicle';
import { type Owner, OwnerField } from './OwnerField';
import { PickSelect } from './PickSelect';
import { useAction } from './use-action';

interface SellDialogProps extends DialogProps<Vehicle> {
  vehicle: Vehicle;
}

type CustomerType = Vehicle['customer_type'];

/** Sale and customer details (V-027). */
export default function SellDialog({ vehicle, close }: SellDialogProps) {
  const { t } = useTranslation('vehicle');
  const me = useMe();
  const { may } = useCan();
  const { data: people } = useQuery(colleaguesOf(vehicle.dealer_company_id));
  const { data: leasings } = useQuery(leasingsQuery);
  const [day, setDay] = useState(() => date(new Date()));
  const [seller, setSeller] = useState<number | null>(me.id);
  const [type, setType] = useState<CustomerType>(vehicle.customer_type);
  // For whom it is reserved is who buys it, most likely.
  const { data: queue } = useQuery({ ...queueQuery(vehicle.id), enabled: may('app.stock') });
  const held = queue?.find(({ status }) => status === 'active');
  const [typed, setTyped] = useState<Owner>();
  const owner = typed ?? {
    name: vehicle.owner || (held?.customer_name ?? ''),
    customerId: vehicle.customer_id,
  };
  const [leasing, setLeasing] = useState(vehicle.leasing_id);
  const { run, busy, errorOf, failure } = useAction(
    vehicle,
    ['sold_at', 'seller_manager_id', 'owner', 'customer_id', 'leasing_id'],
    async (revision) => {
      const { data } = await client.POST('/vehicle/sell/{id}', {
        params: { path: { id: vehicle.id }, query: { revision } },
        body: {
          sold_at: day,
          seller_manager_id: seller,
          customer_type: type,
          customer_id: owner.customerId,
          owner: owner.name.trim(),
          leasing_id: leasing,
        },
      });
      return data;
    },
    close,
  );
  const own = { id: me.id, name: me.name };
  const sellers = people?.some(({ id }) => id === me.id) ? people : [own, ...(people ?? [])];
  const types = ['company', 'private'] as const;
  return (
    <FormDialog
      title={t('sell.title')}
      ok={t('actions.sell')}
      busy={busy}
      disabled={day === ''}
      failure={failure}
      onSubmit={run}
      onClose={() => close()}
    >
      {held && !held.mine && <InfoNote text={t('sell.held', { name: held.name, day: date(held.until) })} />}
      <DateField
        whenWrong="none"
        name="sold_at"
        label={t('vehicles.fields.sold_at')}
        value={day}
        onChange={setDay}
        refusal={errorOf('sold_at')}
      />
      <PickSelect
        name="seller_manager_id"
        label={t('vehicles.fields.seller_manager_id')}
        options={sellers}
        value={seller}
        onChange={setSeller}
        error={errorOf('seller_manager_id')}
      />
      <NativeSelect
        name="customer_type"
        label={t('vehicles.fields.customer_type')}
        value={type}
        data={types.map((value) => ({ value, label: t(`vehicles.values.customer_type.${value}`) }))}
        onChange={({ currentTarget }) => setType(currentTarget.value as CustomerType)}
      />
      <OwnerField
        dealerId={vehicle.dealer_company_id}
        isCompany={type === 'company'}
        owner={owner}
        onChange={setTyped}
        error={errorOf('owner') ?? errorOf('customer_id')}
      />
      <PickSelect
        name="leasing_id"
        label={t('vehicles.fields.leasing_id')}
        options={leasings}
        value={leasing}
        onChange={setLeasing}
        error={errorOf('leasing_id')}
      />
    </FormDialog>
  );
}
