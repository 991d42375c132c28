import { $api } from '@/api/query-api';
import { client, type Schemas } from '@/api/client';

/** The markets, in their order. */
export const countriesQuery = $api.queryOptions('get', '/country', undefined, { staleTime: 5 * 60_000 });

export type Duplicate = Schemas['Duplicate'];

export interface Compared {
  dealerCompanyId: number;
  id: number;
  phone: string;
  email: string;
  companyCode: string;
}

/** Customers of the company that are perhaps the same one. */
export async function duplicatesOf(compared: Compared, signal: AbortSignal): Promise<readonly Duplicate[]> {
  const { data } = await client.GET('/customer/duplicates', { params: { query: compared }, signal });
  return data ?? [];
}
