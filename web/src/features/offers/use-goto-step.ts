import { useRouter } from '@tanstack/react-router';
import type { StepName } from './wire';

/** The address of a step. */
export function stepLink(versionId: number, step: StepName) {
  return step === 'summary'
    ? ({ to: '/offer/edit/$versionId/summary/{-$crm}', params: { versionId, crm: undefined } } as const)
    : ({ to: '/offer/edit/$versionId/$step', params: { versionId, step } } as const);
}

/** Opens a step of the offer. */
export function useGotoStep(versionId: number): (step: StepName) => void {
  const router = useRouter();
  return (step) => void router.navigate(stepLink(versionId, step));
}
