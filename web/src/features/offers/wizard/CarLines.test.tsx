import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render';
import { someUser, url, useServer } from '@/test/server';
import { KeptAndNow } from '../summary/KeptAndNow';
import type { Car, CarLine } from '../wire';
import { CarLines } from './CarLines';

const server = useServer();
const now = { price_now: 3000, amount_now: 3630, net_now: 3000 };
const line = { kind: 'feature', feature_id: 7, code: 'LSPO', text: 'Sportinė įranga', state: 'chosen' };
const car = {
  currency: 'EUR',
  vat: { shown: true },
  version: {},
  lines: [{ ...line, amount: 3509, net: 2900, ...now } as CarLine],
} as Car;

async function show(isNet: boolean) {
  server.use(http.get(url('/setting'), () => HttpResponse.json({})));
  const me = someUser();
  const ui = (
    <>
      <CarLines car={car} />
      <KeptAndNow car={car} prices={{ amount: 3509, net: 2900, ...now }} />
    </>
  );
  const preferences = { ...me.preferences, without_vat: isNet };
  return renderUi(ui, { texts: ['offers', 'summary'], me: { ...me, preferences } });
}

test.each([
  ['with VAT', false, /3\s509,00\s€/, /3\s630,00\s€/],
  ['without VAT', true, /2\s900,00\s€/, /3\s000,00\s€/],
])('a price of the list today is written %s, as the price that is kept is', async (_, isNet, kept, today) => {
  await show(isNet);
  const item = await screen.findByRole('listitem');
  await waitFor(() => expect(item).toHaveTextContent(kept));
  expect(screen.getByText(/^dabar kainoraštyje/)).toHaveTextContent(today);
  const said = screen.getByText(/^Pasiūlyme/);
  expect(said).toHaveTextContent(kept);
  expect(said).toHaveTextContent(today);
});
