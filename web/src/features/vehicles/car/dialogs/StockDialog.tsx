import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { date } from '@/i18n/format';
import { DateField } from '@/kit/ui/DateField';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { stockroomsOf } from '../queries';
import type { Vehicle } from '../vehicle';
import { PickSelect } from './PickSelect';
import { useAction } from './use-action';

interface StockDialogProps extends DialogProps<Vehicle> {
  vehicle: Vehicle;
  /** At its dealer, or where the dealer keeps it outside. */
  of: 'stock' | 'dealer-stock';
}

/** When a vehicle came, and where it stands (V-029, V-030). */
export default function StockDialog({ vehicle, of, close }: StockDialogProps) {
  const { t } = useTranslation('vehicle');
  const isOwn = of === 'stock';
  const field = isOwn ? 'arrived_at' : 'external_stocked_at';
  const [day, setDay] = useState(() => vehicle[field] ?? date(new Date()));
  const [stockroom, setStockroom] = useState(vehicle.stockroom_id);
  const { data: rooms } = useQuery(stockroomsOf(vehicle.dealer_company_id));
  const params = (revision: number) => ({ path: { id: vehicle.id }, query: { revision } });
  const { run, busy, errorOf, failure } = useAction(
    vehicle,
    [field, 'stockroom_id'],
    async (revision) => {
      const place = { stockroom_id: stockroom };
      const answer = isOwn
        ? await client.POST('/vehicle/stock/{id}', {
            params: params(revision),
            body: { arrived_at: day, ...place },
          })
        : await client.POST('/vehicle/dealer-stock/{id}', {
            params: params(revision),
            body: { external_stocked_at: day, ...place },
          });
      return answer.data;
    },
    close,
  );
  return (
    <FormDialog
      size="small"
      title={t(isOwn ? 'actions.stock' : 'actions.dealerStock')}
      ok={t('save')}
      busy={busy}
      disabled={day === ''}
      failure={failure}
      onSubmit={run}
      onClose={() => close()}
    >
      <DateField
        whenWrong="none"
        name={field}
        label={t(`vehicles.fields.${field}`)}
        value={day}
        onChange={setDay}
        refusal={errorOf(field)}
        data-autofocus
      />
      <PickSelect
        name="stockroom_id"
        label={t('vehicles.fields.stockroom_id')}
        options={rooms}
        value={stockroom}
        onChange={setStockroom}
        error={errorOf('stockroom_id')}
      />
    </FormDialog>
  );
}
