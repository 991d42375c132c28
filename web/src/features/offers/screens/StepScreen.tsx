import { Navigate, useParams } from '@tanstack/react-router';
import { optionSteps } from '../steps';
import { ModelStep } from '../steps/ModelStep';
import { OptionStep } from '../steps/OptionStep';
import { useCar } from '../use-car';
import type { StepName } from '../wire';
import { stepLink } from '../use-goto-step';

/** A step; one that this car does not have leads to where the work goes on. */
export default function StepScreen() {
  const { step }: { step: StepName } = useParams({
    from: '/signed-in/offer-wizard/offer/edit/$versionId/$step',
  });
  const car = useCar();
  const isThere = car.steps.some((one) => one.step === step && one.visible);
  if (!isThere) return <Navigate {...stepLink(car.version.id, car.landing)} replace />;
  if (step === 'model') return <ModelStep car={car} />;
  const modelId = car.version.model_id;
  const options = optionSteps[step];
  if (!options || modelId === null) return <Navigate {...stepLink(car.version.id, 'model')} replace />;
  return <OptionStep key={step} car={car} modelId={modelId} step={step} {...options} />;
}
