import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defineForm } from '@/kit/form/describe';
import { FormScreen } from '@/kit/form/FormScreen';
import { useCan } from '@/kit/record/Can';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { Problem } from '@/api/problem';
import { newGroupsOf } from './fields';
import { manufacturersQuery } from './queries';
import { pageOf, stockLink } from './vehicle';
import { vehicleForms } from './vehicle-forms';

interface NewVehicleProps {
  manufacturerId: number;
  /** The dealer that it is for; 0 leaves it to the server. */
  companyId: number;
  isUsed: boolean;
}

/** The form of a vehicle that there is not yet. */
export function NewVehicle({ manufacturerId, companyId, isUsed }: NewVehicleProps) {
  const query = useQuery(manufacturersQuery);
  const { t } = useTranslation(['vehicle', 'common']);
  const { may } = useCan();
  const maySeeCosts = may({ state: 'app.brand.primecost' });
  const [form] = useState(() =>
    defineForm({
      list: vehicleForms,
      sections: newGroupsOf({ isUsed, maySeeCosts }),
      blank: { price: 0, price_discounted: 0 },
    }),
  );
  return (
    <ViewLoader query={query}>
      {(manufacturers) => {
        const manufacturer = manufacturers.find(({ id }) => id === manufacturerId);
        if (!manufacturer || manufacturer.used !== isUsed)
          throw new Problem({ kind: 'missing', status: 404 });
        return (
          <FormScreen
            form={form}
            params={{ manufacturerId, companyId }}
            back={stockLink}
            next={(vehicle) => pageOf(vehicle)}
            title={t(isUsed ? 'vehicles.newUsed' : 'vehicles.new')}
            subtitle={manufacturer.name}
            area={t('common:nav.group.stock')}
            crumbs={[{ label: t('common:nav.group.stock'), link: stockLink }]}
          />
        );
      }}
    </ViewLoader>
  );
}
