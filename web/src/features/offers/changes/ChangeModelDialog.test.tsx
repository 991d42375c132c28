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
const prices = {
  price_before: 100,
  price_after: 200,
  net_before: 100,
  net_after: 200,
  total_before: 90,
  total_after: 195,
  total_net_before: 90,
  total_net_after: 195,
};
const boxes = { accessory_id: 7, code: 'BOX', text: 'Stogo bagažinė', quantity: 2 };

async function ask(
  kept: number[],
  missing: number[],
  accessories: (typeof boxes)[] = [],
  typedPrice: number | null = null,
) {
  server.use(http.get(url('/setting'), () => HttpResponse.json({})));
  const preview = {
    kind: 'different' as const,
    refused: '' as const,
    kept: options(...kept),
    missing: options(...missing),
    accessories,
    typed_price: typedPrice,
    ...prices,
    bare: { price_after: 150, net_after: 150, total_after: 145, total_net_after: 145 },
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

  await ask([1, 2], [3], [boxes]);
  await screen.findByText(/Ko jis neturi iš dabartinės komplektacijos, bus pašalinta/);
  expect(screen.getByText('Bus prarasta: 1')).toBeVisible();
  expect(screen.getByText('Bus pašalintas 1 priedas')).toBeVisible();
  expect(screen.getByText('2 × Stogo bagažinė')).toBeVisible();
});

test('accessories that go are no equipment that stays', async () => {
  await ask([1], [], [boxes]);
  await screen.findByText(/Ko jis neturi iš dabartinės komplektacijos, bus pašalinta/);
  expect(screen.queryByText(/Visa pasirinkta įranga liks/)).toBeNull();
});

test('what the customer pays stands with the price of the car, and a typed price is named as lost', async () => {
  await ask([1], [], [], 86_000);
  await screen.findByText(/Įvesta kaina su nuolaida 86\s000,00\s€ skirta dabartiniam automobiliui/);
  const total = screen.getByText('Iš viso po keitimo').closest('div');
  expect(total).toHaveTextContent(/195,00\s€/);
});

test('without carrying over the price is that of the model alone', async () => {
  const { user } = await ask([1], []);
  const total = () => screen.getByText('Iš viso po keitimo').closest('div');
  await screen.findByText('Iš viso po keitimo');
  expect(total()).toHaveTextContent(/195,00\s€/);
  await user.click(screen.getByRole('checkbox', { name: 'Perkelti 1 iš 1' }));
  expect(total()).toHaveTextContent(/145,00\s€/);
});
