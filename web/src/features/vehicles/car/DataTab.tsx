import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { date, money } from '@/i18n/format';
import { useTypedGuard } from '@/kit/edit/useTypedGuard';
import { useCan } from '@/kit/record/Can';
import type { Fields } from '@/kit/record/conflict';
import { entityText } from '@/kit/record/entity-texts';
import { useCellContext } from '@/kit/record/useCellContext';
import { FactList } from '@/kit/ui/FactList';
import { chooseIndividualColour } from './actions';
import classes from './Data.module.css';
import { DataFacts } from './DataFacts';
import { groupsOf } from './fields';
import { partState } from './rights';
import { SavedField } from './SavedField';
import { type Around, useNames } from './around';
import { isClosed, soldDay, type Vehicle } from './vehicle';
import { vehicleForms } from './vehicle-forms';
import { useQueryClient } from '@tanstack/react-query';

interface DataTabProps {
  vehicle: Vehicle;
  around: Around;
  mayWrite: boolean;
}

/** What of a closed vehicle only an action changes. */
const ofActions = new Set([
  'vehicle_status_id',
  'order_status',
  'owner',
  'customer_type',
  'leasing_id',
  // What it was sold for.
  'price',
  'price_discounted',
  'price_transportation',
  'currency',
]);

/** Everything that is known about a vehicle; each field saves itself. */
export function DataTab({ vehicle, around, mayWrite }: DataTabProps) {
  const { t } = useTranslation('vehicle');
  const { may } = useCan();
  const { context, isPending } = useCellContext(vehicleForms.texts);
  const { used, brand_id: brandId } = vehicle;
  const maySeeCosts = may({ state: 'app.brand.primecost', params: [['brandId', brandId]] });
  const [groups] = useState(() => groupsOf({ isUsed: used, maySeeCosts }));
  const closed = isClosed(vehicle);
  useTypedGuard();
  if (isPending) return null;
  if (!mayWrite) return <DataFacts vehicle={vehicle} groups={groups} />;
  const values = vehicle as unknown as Fields;
  return (
    <div className={classes.groups}>
      {groups.map(({ title, fields }) => (
        <section key={title} aria-labelledby={`group-${title}`} className={classes.group}>
          <div className={classes.head}>
            <h2 id={`group-${title}`} className={classes.title}>
              {entityText(vehicleForms.texts, `fields.${title}`)}
            </h2>
            {title === 'specification' && <IndividualColour vehicle={vehicle} around={around} />}
          </div>
          <div className={classes.grid}>
            {fields
              .filter(({ when }) => when?.(values) ?? true)
              .map((field) => (
                <SavedField
                  key={field.key}
                  vehicle={vehicle}
                  field={field}
                  context={context}
                  disabled={closed && ofActions.has(field.key)}
                />
              ))}
            {title === 'price' && (
              <div className={classes.facts}>
                <FactList
                  facts={[[t('vehicles.fields.price_total'), amount(vehicle.price_total, vehicle)]]}
                />
              </div>
            )}
            {title === 'customer' && <Sale vehicle={vehicle} />}
          </div>
        </section>
      ))}
    </div>
  );
}

const amount = (value: number | null, { currency }: Vehicle) =>
  money(value === null ? null : centsOf(value), { currency });

/** What the sale and the return have set. */
function Sale({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle');
  const names = useNames(vehicle);
  const facts = [
    [t('vehicles.fields.sold_at'), soldDay(vehicle) && date(soldDay(vehicle))],
    [t('vehicles.fields.seller_manager_id'), names('seller_manager_id')],
    [t('vehicles.fields.returned_at'), vehicle.returned_at && date(vehicle.returned_at)],
    [t('vehicles.fields.returned_user_id'), names('returned_user_id')],
    [t('vehicles.fields.stocked_at'), vehicle.stocked_at && date(vehicle.stocked_at)],
  ].flatMap(([label, value]) => (label && value ? [[label, value] as const] : []));
  if (facts.length === 0) return null;
  return (
    <div className={classes.facts}>
      <FactList facts={facts} />
    </div>
  );
}

type IndividualColourProps = Pick<DataTabProps, 'vehicle' | 'around'>;

/** The individual colour, and the button that chooses one, for those who may (V-031, V-033). */
function IndividualColour({ vehicle, around }: IndividualColourProps) {
  const { t } = useTranslation('vehicle');
  const { may } = useCan();
  const queryClient = useQueryClient();
  const names = useNames(vehicle);
  const colour = names('ext_individual_feature_id');
  const mayChoose = may(partState('colourind', around.manufacturerCode));
  if (vehicle.used || (!colour && !mayChoose)) return null;
  return (
    <span className={classes.head}>
      {colour && t('colour.now', { colour })}
      {mayChoose && (
        <Button variant="default" onClick={() => void chooseIndividualColour(queryClient, vehicle)}>
          {t('colour.button')}
        </Button>
      )}
    </span>
  );
}
