import { entityText } from '@/kit/record/entity-texts';
import { FactList } from '@/kit/ui/FactList';
import { useVehicleTexts } from './around';
import classes from './Data.module.css';
import { isNothing } from './Events';
import type { FieldGroup } from './fields';
import type { Vehicle } from './vehicle';
import { vehicleForms } from './vehicle-forms';

/** What stands in no field of the form, by its group: actions and sums set it. */
const ofGroup: Readonly<Record<string, readonly (keyof Vehicle)[]>> = {
  specification: ['ext_individual_feature_id'],
  price: ['price_total'],
  customer: ['sold_at', 'seller_manager_id', 'returned_at', 'returned_user_id', 'stocked_at'],
};

interface DataFactsProps {
  vehicle: Vehicle;
  groups: readonly FieldGroup[];
}

/** What is known about a vehicle, for those who only read it: what is empty is left out. */
export function DataFacts({ vehicle, groups }: DataFactsProps) {
  const { fieldLabel, valueText } = useVehicleTexts(vehicle);
  const shown = groups
    .map(({ title, fields }) => ({
      title,
      facts: [...fields.map(({ key }) => key as keyof Vehicle), ...(ofGroup[title] ?? [])]
        .map((key) => ({ key, value: vehicle[key] as unknown }))
        .filter(({ value }) => !isNothing(value))
        .map(({ key, value }) => [fieldLabel(key), valueText(key, value)] as const)
        .filter(([, text]) => text !== ''),
    }))
    .filter(({ facts }) => facts.length > 0);
  return (
    <div className={classes.columns}>
      {shown.map(({ title, facts }) => (
        <section key={title} aria-labelledby={`group-${title}`} className={classes.block}>
          <h2 id={`group-${title}`} className={classes.title}>
            {entityText(vehicleForms.texts, `fields.${title}`)}
          </h2>
          <FactList facts={facts} />
        </section>
      ))}
    </div>
  );
}
