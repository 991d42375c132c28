import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { date } from '@/i18n/format';
import { DateField } from '@/kit/ui/DateField';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { useMe } from '@/session/me';
import { colleaguesOf } from '../queries';
import type { Vehicle } from '../vehicle';
import { PickSelect } from './PickSelect';
import { useAction } from './use-action';

interface ReturnDialogProps extends DialogProps<Vehicle> {
  vehicle: Vehicle;
}

/** When a vehicle was returned, and to whom (V-028). */
export default function ReturnDialog({ vehicle, close }: ReturnDialogProps) {
  const { t } = useTranslation('vehicle');
  const me = useMe();
  const { data: people } = useQuery(colleaguesOf(vehicle.dealer_company_id));
  const [day, setDay] = useState(() => date(new Date()));
  const [user, setUser] = useState<number | null>(me.id);
  const { run, busy, errorOf, failure } = useAction(
    vehicle,
    ['returned_at', 'returned_user_id'],
    async (revision) => {
      const { data } = await client.POST('/vehicle/return/{id}', {
        params: { path: { id: vehicle.id }, query: { revision } },
        body: { returned_at: day, returned_user_id: user },
      });
      return data;
    },
    close,
  );
  const own = { id: me.id, name: me.name };
  const known = people?.some(({ id }) => id === me.id) ? people : [own, ...(people ?? [])];
  return (
    <FormDialog
      size="small"
      title={t('return.title')}
      text={t('return.text')}
      ok={t('actions.return')}
      busy={busy}
      disabled={day === ''}
      failure={failure}
      onSubmit={run}
      onClose={() => close()}
    >
      <DateField
        whenWrong="none"
        name="returned_at"
        label={t('vehicles.fields.returned_at')}
        value={day}
        onChange={setDay}
        refusal={errorOf('returned_at')}
        data-autofocus
      />
      <PickSelect
        name="returned_user_id"
        label={t('vehicles.fields.returned_user_id')}
        options={known}
        value={user}
        onChange={setUser}
        error={errorOf('returned_user_id')}
      />
    </FormDialog>
  );
}
