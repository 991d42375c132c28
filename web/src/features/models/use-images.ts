import { client, type Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import { useCan } from '@/kit/record/Can';
import { usePictures } from '@/kit/ui/pictures/use-pictures';
import type { ModelParams } from './model-tabs';

type ModelImage = Schemas['ModelImage'];

const most = 1000;

/** The pictures of a model and what the user may do with them. */
export function useImages({ brandId, modelId }: ModelParams) {
  const { mayDo } = useCan();
  const params = { query: { modelId, limit: most } };
  const pictures = usePictures({
    key: $api.queryOptions('get', '/model-image', { params }).queryKey,
    list: async (signal) => (await client.GET('/model-image', { params, signal })).data ?? [],
    add: async (file, was) =>
      client.POST('/model-image', {
        body: { model_id: modelId, file, sort: was?.sort, feature_id: was?.feature_id } as ModelImage,
      }),
    remove: async ({ id, revision }) =>
      client.DELETE('/model-image/{id}', { params: { path: { id }, query: { revision } } }),
    order: async (ids) => client.POST('/model-image/sort', { body: { ids } }),
  });
  return {
    pictures,
    mayAdd: mayDo('POST /model-image', { brandId }),
    mayRemove: mayDo('DELETE /model-image/{id}', { brandId }),
    mayOrder: mayDo('POST /model-image/sort', { brandId }),
  };
}
