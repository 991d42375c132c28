import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { url, useServer } from '@/test/server';
import type { Start } from '../wire';
import type { Answered } from './started';
import StartDialog from './StartDialog';

const server = useServer();
const list = (id: number, name: string) => ({
  id,
  name,
  title: '',
  status: 'active' as const,
  started_at: null,
});
const start: Start = {
  companies: [{ id: 1, name: 'Aurora' }],
  company_id: 1,
  currency: 'EUR',
  brands: [
    { id: 1, name: 'Aurora' },
    { id: 2, name: 'Boreas' },
  ],
  brand_id: 1,
  pricelists: [list(12, 'Ruduo'), list(11, 'Vasara')],
  pricelist_id: null,
};

test('brand and price list of the last offer are there, and another is chosen by one press', async () => {
  server.use(http.get(url('/offer/start'), () => HttpResponse.json(start)));
  const close = vi.fn<(answer?: Answered) => void>();
  const last = { companyId: 1, brandId: 1, pricelistId: 11, inForceId: 12 };
  const { user } = await renderUi(
    <StartDialog start={start} last={last} withCustomer={false} close={close} />,
    { texts: ['offers'] },
  );
  expect(screen.getByRole('combobox', { name: 'Markė' })).toHaveValue('1');
  const lists = screen.getByRole('combobox', { name: 'Kainoraštis' });
  await waitFor(() => expect(lists).toHaveValue('11'));
  await user.selectOptions(lists, '12');
  await user.click(screen.getByRole('button', { name: 'Pasirinkti modelį' }));
  expect(close).toHaveBeenCalledWith(expect.objectContaining({ brandId: 1, pricelistId: 12, inForceId: 12 }));
});
