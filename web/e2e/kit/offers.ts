import type { Page } from 'playwright-core';
import type { Api } from './api';
import { atRest } from './rest';

export interface Version {
  id: number;
  number: string;
  revision: number;
  status: string;
  model_id: number;
}

/** Where the demo group's offers of the first brand are made. */
export const place = { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1 };
/** What an offer needs to be finished. */
export const contact = {
  customer_phone: '+370 612 34567',
  customer_email: 'ona@example.com',
  expire_date: '2030-01-31',
};

export const begin = (api: Api, customer: string) =>
  api.post<Version>('/version', { ...place, customer_name: customer });
export const read = (api: Api, id: number) => api.get<Version>(`/version/${id}`);
export const finish = async (api: Api, id: number) => {
  const { revision } = await read(api, id);
  await api.post(`/version/finish/${id}`, { revision });
};
export const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Keeps an open offer from hearing that somebody else has changed it, which it asks for every twenty seconds. */
export async function hideChangesOfOthers(page: Page): Promise<void> {
  await page.route('**/api/v1/version/presence/*', (route) =>
    route.fulfill({ json: { editors: [], revision: 0 } }),
  );
  // What was asked before may hear of it yet.
  await atRest(page);
}
