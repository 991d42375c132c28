import type { Car } from '../wire';
import { useChangeModel } from '../changes/use-change-model';
import { ModelPicker } from './ModelPicker';
import { StepFoot } from './StepFoot';
import { StepHead } from './StepHead';

/** The model of an offer that is there already: another one can be picked. */
export function ModelStep({ car }: { car: Car }) {
  const { version, currency, editable } = car;
  const changeModel = useChangeModel(car);
  return (
    <>
      <StepHead car={car} step="model" />
      {version.pricelist_id !== null && (
        <ModelPicker
          companyId={version.company_id}
          pricelistId={version.pricelist_id}
          type={version.type}
          currency={currency}
          currentId={version.model_id}
          onPick={(model) => {
            if (editable && model.id !== version.model_id) void changeModel(model);
          }}
        />
      )}
      <StepFoot car={car} step="model" />
    </>
  );
}
