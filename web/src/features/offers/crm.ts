import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { client } from '@/api/client';
import type { CrmSearch } from './crm-search';
import { carQuery } from './queries';
import type { Started } from './start/started';
import type { Version } from './wire';

/**
 * The offer of a document of the CRM and the step it opens with. It is asked like something read, although the first
 * time begins the offer: asked again, the document has the same offer.
 */
export function crmOfferQuery(queryClient: QueryClient, search: CrmSearch, started: Started | undefined) {
  const { doc = '', docType, clientType, client: clientId } = search;
  return queryOptions({
    queryKey: ['crm-offer', search, started ?? null],
    enabled: doc !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async () => {
      const { data } = await client.POST('/version/fromCrm/{id}', {
        params: {
          path: { id: doc },
          query: {
            id_crmdoctype: docType,
            id_crmclienttype: clientType,
            id_crmclient: clientId,
            ...(started && {
              companyId: started.companyId,
              brandId: started.brandId,
              pricelistId: started.pricelistId,
              type: started.type,
            }),
          },
        },
      });
      const { id } = data as Version;
      const { landing } = await queryClient.fetchQuery(carQuery(id));
      return { id, landing };
    },
  });
}
