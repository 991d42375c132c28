import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { languagesQuery } from '@/api/group';
import { $api } from '@/api/query-api';
import { showToast } from '@/kit/ui/toast';
import { offerKey } from '../queries';
import { saveAttached } from '../saving';
import type { Version } from '../wire';

export type OfferEquipment = Schemas['VersionEquipment'];

const most = 1000;

/** The standard equipment that an offer lists, in the order of its brand and the language of the screen. */
export function useOfferEquipment({ id: versionId, brand_id: brandId, language_id: languageId }: Version) {
  const { t, i18n } = useTranslation('summary');
  const queryClient = useQueryClient();
  const { data: languages } = useQuery(languagesQuery);
  const screenId = languages?.find(({ code }) => code === i18n.language)?.id ?? languageId;
  const texts = useQuery(
    $api.queryOptions('get', '/equipment', { params: { query: { brandId, status: 'all', limit: most } } }),
  );
  const had = useQuery({
    queryKey: [...offerKey(versionId), 'equipment'],
    queryFn: async ({ signal }) => {
      const query = { versionId, limit: most };
      return (await client.GET('/version-equipment', { params: { query }, signal })).data ?? [];
    },
  });
  const save = async (send: () => Promise<unknown>) => saveAttached(queryClient, versionId, send);

  const adding = useMutation({
    mutationFn: async (equipmentId: number) =>
      save(async () =>
        client.POST('/version-equipment', {
          body: { version_id: versionId, equipment_id: equipmentId } as OfferEquipment,
        }),
      ),
  });
  const removing = useMutation({
    mutationFn: async ({ id, revision }: OfferEquipment) =>
      save(async () =>
        client.DELETE('/version-equipment/{id}', { params: { path: { id }, query: { revision } } }),
      ),
    onSuccess: (_answer, { equipment_id: id }) =>
      showToast({
        message: t('equipment.removed'),
        action: { label: t('equipment.undo'), run: () => adding.mutate(id) },
      }),
  });
  const assigning = useMutation({
    mutationFn: async (modelId: number) =>
      save(async () =>
        client.POST('/model-equipment/assign/{modelId}/{versionId}', {
          params: { path: { modelId, versionId } },
        }),
      ),
    onSuccess: () => showToast({ message: t('equipment.assigned') }),
  });

  const pieceOf = new Map(had.data?.map((piece) => [piece.equipment_id, piece]));
  return {
    pieces:
      texts.data &&
      had.data &&
      texts.data.flatMap(({ id, name }) => {
        const piece = pieceOf.get(id);
        return piece
          ? [{ piece, name: name[screenId] || name[languageId] || (Object.values(name)[0] ?? '') }]
          : [];
      }),
    error: texts.error ?? had.error,
    retry: () => {
      void texts.refetch();
      void had.refetch();
    },
    isAssigning: assigning.isPending,
    // What is on its way out is not clicked at twice.
    remove: (piece: OfferEquipment) => {
      if (!removing.isPending) removing.mutate(piece);
    },
    assign: (modelId: number) => assigning.mutate(modelId),
  };
}
