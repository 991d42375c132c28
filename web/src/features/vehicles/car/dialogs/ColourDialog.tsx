import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { individualColoursOf } from '../queries';
import type { Vehicle } from '../vehicle';
import { vehicleForms } from '../vehicle-forms';
import { useAction } from './use-action';

interface ColourDialogProps extends DialogProps<Vehicle> {
  vehicle: Vehicle;
}

/** Chooses an individual colour of the brand in place of the body colour, or none (V-031). */
export default function ColourDialog({ vehicle, close }: ColourDialogProps) {
  const { t } = useTranslation('vehicle');
  const { context } = useCellContext(vehicleForms.texts);
  const { data: colours } = useQuery(individualColoursOf(vehicle.brand_id));
  const [chosen, setChosen] = useState(String(vehicle.ext_individual_feature_id ?? ''));
  const { run, busy, failure } = useAction(
    vehicle,
    [],
    async (revision) => {
      const colour = chosen === '' ? null : Number(chosen);
      const body: Schemas['VehiclePatch'] = { ext_individual_feature_id: colour, revision };
      const { data } = await client.PUT('/vehicle/{id}', { params: { path: { id: vehicle.id } }, body });
      return data;
    },
    close,
  );
  return (
    <FormDialog
      title={t('colour.title', { number: vehicle.order_no })}
      ok={colours && colours.length > 0 ? t('colour.ok') : undefined}
      busy={busy}
      failure={failure}
      onSubmit={run}
      onClose={() => close()}
    >
      {colours?.length === 0 && <Text>{t('colour.nothing')}</Text>}
      {colours && colours.length > 0 && (
        <Radio.Group label={t('colour.label')} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            <Radio value="" label={t('colour.none')} />
            {colours.map(({ id, code, code3, description }) => (
              <Radio
                key={id}
                value={String(id)}
                label={[translate(description, context).text, code, code3].filter(Boolean).join(', ')}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  );
}
