import { client } from '@/api/client';
import type { ChangeRequest, ValidationAnswer } from './wire';

/** Asks for a change of what is chosen; when it is valid it is saved with the asking. `most`: so many repairs. */
export async function validate(
  request: ChangeRequest,
  revision: number,
  most?: number,
): Promise<ValidationAnswer> {
  const { versionId, featureId } = request;
  const query = { ...queryOf(request), revision, repairs: most };
  const params = { path: { versionId, packageId: featureId }, query };
  const { data } = await client.POST('/model-feature/validate/{versionId}/{packageId}', { params });
  return data as ValidationAnswer;
}

/** What is asked for, as the query of an address. */
export function queryOf({ add, remove, prevAdd, prevRemove }: ChangeRequest) {
  return {
    addFeatureIds: listed(add),
    removeFeatureIds: listed(remove),
    prevAddFeatureIds: listed(prevAdd),
    prevRemoveFeatureIds: listed(prevRemove),
  };
}

/** Names without a value are not sent at all. */
function listed(ids: readonly number[]): number[] | undefined {
  return ids.length > 0 ? [...ids] : undefined;
}
