import { useQueryClient } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { usePictures } from '@/kit/ui/pictures/use-pictures';
import { offerKey } from '../queries';
import { saveAttached } from '../saving';

type VersionImage = Schemas['VersionImage'];

const most = 1000;

/** The pictures of an offer; without any its document shows those of the model. */
export function useOfferImages(versionId: number) {
  const queryClient = useQueryClient();
  const path = { versionId };
  const save = async (send: () => Promise<unknown>) => saveAttached(queryClient, versionId, send);
  const pictures = usePictures({
    key: [...offerKey(versionId), 'images'],
    list: async (signal) => {
      const { data } = await client.GET('/version-image', {
        params: { query: { versionId, limit: most } },
        signal,
      });
      return (data ?? []).map(({ id, revision, sort, image: file }) => ({ id, revision, sort, file }));
    },
    add: async (image, was) =>
      save(async () =>
        client.POST('/version-image', {
          body: { version_id: versionId, image, sort: was?.sort } as VersionImage,
        }),
      ),
    remove: async ({ id, revision }) =>
      save(async () =>
        client.DELETE('/version-image/{id}', { params: { path: { id }, query: { revision } } }),
      ),
    order: async (ids) => save(async () => client.POST('/version-image/sort', { body: { ids } })),
  });
  return {
    pictures,
    copyFrom: async (modelId: number) =>
      save(async () =>
        client.POST('/version-image/copy-from-model/{versionId}/{modelId}', {
          params: { path: { versionId, modelId } },
        }),
      ),
    removeAll: async () =>
      save(async () => client.POST('/version-image/delete-all/{versionId}', { params: { path } })),
  };
}
