import { post } from './calls';
import type { ChangeRequest, ValidationAnswer } from './wire';

/** Asks for a change of what is chosen; when it is valid it is saved with the asking. */
export function validate(request: ChangeRequest, revision: number): Promise<ValidationAnswer> {
  const { versionId, featureId, add, remove, prevAdd, prevRemove } = request;
  const query = {
    addFeatureIds: listed(add),
    removeFeatureIds: listed(remove),
    prevAddFeatureIds: listed(prevAdd),
    prevRemoveFeatureIds: listed(prevRemove),
    revision,
  };
  return post('/model-feature/validate/{versionId}/{packageId}', {
    params: { path: { versionId, packageId: featureId }, query },
  });
}

function listed(ids: readonly number[]): string | undefined {
  return ids.length > 0 ? ids.join(',') : undefined;
}
