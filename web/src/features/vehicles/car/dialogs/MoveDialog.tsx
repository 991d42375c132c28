import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { empty } from '@/i18n/format';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import type { Vehicle } from '../vehicle';
import { vehicleForms } from '../vehicle-forms';
import { useAction } from './use-action';

interface MoveDialogProps extends DialogProps<Vehicle | string> {
  vehicle: Vehicle;
  move: Schemas['MoveToNew'];
}

/**
 * Makes a new vehicle of a used one: everything against it at once, each line leading to the field that mends it; with
 * nothing against it, the status it takes (V-021..V-026). Answers the vehicle, or the field to go to.
 */
export default function MoveDialog({ vehicle, move: { refusals, targets }, close }: MoveDialogProps) {
  const { t } = useTranslation('vehicle');
  const { context } = useCellContext(vehicleForms.texts);
  const [only] = targets;
  const [status, setStatus] = useState(targets.length === 1 && only ? String(only.id) : '');
  const { run, busy, errorOf, failure } = useAction(
    vehicle,
    ['vehicle_status_id'],
    async (revision) => {
      const { data } = await client.POST('/vehicle/move-to-new/{id}', {
        params: { path: { id: vehicle.id }, query: { revision } },
        body: { vehicle_status_id: Number(status) },
      });
      return data;
    },
    close,
  );
  const isRefused = refusals.length > 0;
  return (
    <FormDialog
      size="small"
      title={t('move.title')}
      ok={isRefused ? undefined : t('move.ok')}
      busy={busy}
      disabled={status === ''}
      failure={failure}
      onSubmit={run}
      onClose={() => close()}
    >
      {isRefused ? (
        <Stack gap="xs" component="ul" m={0} pl="lg">
          {refusals.map(({ code, text, field }) => (
            <li key={code}>
              {field === '' ? (
                <Text>{text}</Text>
              ) : (
                <Anchor
                  component="button"
                  type="button"
                  ta="start"
                  display="inline"
                  onClick={() => close(field)}
                >
                  {text}
                </Anchor>
              )}
            </li>
          ))}
        </Stack>
      ) : (
        <NativeSelect
          name="vehicle_status_id"
          label={t('vehicles.fields.vehicle_status_id')}
          data-autofocus
          error={errorOf('vehicle_status_id')}
          value={status}
          data={[
            ...(targets.length === 1 ? [] : [{ value: '', label: empty }]),
            ...targets.map(({ id, name }) => ({ value: String(id), label: translate(name, context).text })),
          ]}
          onChange={({ currentTarget }) => setStatus(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
