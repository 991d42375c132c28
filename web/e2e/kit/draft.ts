import type { Api } from './api';
import { expect } from './test';

/** A draft with all that price list 1 has, whose rules may be as faulty as a test needs them. */
export async function draftOfList(admin: Api): Promise<number> {
  const { id } = await admin.post<{ id: number }>('/pricelist', {
    pricelist_title_id: 1,
    name: `Juodraštis ${Date.now()}`,
    source_pricelist_id: 1,
  });
  await expect
    .poll(async () => (await admin.get<{ copying: boolean }>(`/pricelist/${id}`)).copying)
    .toBe(false);
  return id;
}
