import { client } from '@/api/client';
import type { ChangeRequest, ValidationAnswer } from './wire';

interface Asked {
  /** So many repairs. */
  most?: number;
  /** Under which the server knows a repeated request. */
  key?: string;
}

/** Asks for a change of what is chosen; when it is valid it is saved with the asking. */
export async function validate(
  request: ChangeRequest,
  revision: number,
  { most, key }: Asked = {},
): Promise<ValidationAnswer> {
  const { versionId, featureId } = request;
  const query = { ...queryOf(request), revision, repairs: most };
  const params = { path: { versionId, packageId: featureId }, query };
  const headers = key ? { 'Idempotency-Key': key } : undefined;
  const { data } = await client.POST('/model-feature/validate/{versionId}/{packageId}', { params, headers });
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
