import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render';
import { someUser, url, useServer } from '@/test/server';
import type { Car } from '../wire';
import ChangeModelDialog from './ChangeModelDialog';

const server = useServer();
const car = { currency: 'EUR', vat: { shown: true } } as Car;
const option = (id: number) => ({ feature_id: id, code: `O${id}`, text: '', important: false, price: null });
const options = (...ids: number[]) => ids.map(option);
const prices = { price_before: 1, price_after: 1, net_before: 1, net_after: 1 };

async function ask(kept: number[], missing: number[], accessories = 0) {
  server.use(http.get(url('/setting'), () => HttpResponse.json({})));
  const preview = {
    kind: 'different' as const,
    refused: '' as const,
    kept: options(...kept),
    missing: options(...missing),
    accessories,
    ...prices,
  };
  const dialog = <ChangeModelDialog car={car} model="Karina" preview={preview} close={() => undefined} />;
  return renderUi(dialog, { texts: ['changes'], me: someUser() });
}

test('what another model keeps and what goes agrees with the question', async () => {
  const { user, unmount } = await ask([1, 2], []);
  await screen.findByText(/Visa pasirinkta įranga liks/);
  expect(screen.queryByText(/bus pašalinta/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Perkelti 2 iš 2' }));
  await screen.findByText(/Dabartinė automobilio komplektacija bus pašalinta/);
  expect(screen.queryByText(/liks/)).toBeNull();
  expect(screen.getByText('Bus prarasta: 2')).toBeVisible();
  unmount();

  await ask([1, 2], [3], 1);
  await screen.findByText(/Ko jis neturi iš dabartinės komplektacijos, bus pašalinta/);
  expect(screen.getByText('Bus prarasta: 1')).toBeVisible();
  expect(screen.getByText('Bus pašalintas 1 priedas.')).toBeVisible();
});
