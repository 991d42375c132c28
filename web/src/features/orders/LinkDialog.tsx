import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { aboutOf, nameOf } from './ordered-vehicle';
import type { OrderVehiclesOf } from './queries';

interface LinkDialogProps extends DialogProps<readonly number[]> {
  order: { id: number };
  of: OrderVehiclesOf;
}

/** Which of the vehicles that came by no order an order gets. */
export default function LinkDialog({ order, of: { free, missing }, close }: LinkDialogProps) {
  const { t } = useTranslation('orders');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return (
    <FormDialog
      title={t('vehicles.linkTitle', { number: order.id })}
      ok={t('vehicles.linkOk')}
      text={t('vehicles.linkText', { count: missing })}
      disabled={chosen.length === 0}
      onSubmit={() => close(chosen)}
      onClose={() => close()}
    >
      <Stack gap="sm">
        {free.map((vehicle) => {
          const isChosen = chosen.includes(vehicle.id);
          return (
            <Checkbox
              key={vehicle.id}
              label={[nameOf(vehicle), aboutOf(vehicle)].filter(Boolean).join(' · ')}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= missing}
              onChange={() =>
                setChosen(isChosen ? chosen.filter((id) => id !== vehicle.id) : [...chosen, vehicle.id])
              }
            />
          );
        })}
      </Stack>
    </FormDialog>
  );
}
