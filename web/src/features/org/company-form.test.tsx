import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Schemas } from '@/api/client';
import { startSession } from '@/api/session';
import { renderUi } from '@/test/render';
import { DialogHost } from '@/kit/ui/DialogHost';
import { someUser, url, useServer } from '@/test/server';
import { NewBrandPage } from './screens/BrandFormPage';
import CompaniesScreen from './screens/CompaniesScreen';
import { CompanyFormPage } from './screens/CompanyFormPage';

const server = useServer();

const someCompany = (change: Partial<Schemas['Company']> = {}): Schemas['Company'] => ({
  id: 7,
  name: 'UAB Aurora',
  title_short: 'Aurora',
  company_code: '',
  vat_code: '',
  privacy_url: '',
  acceptance_text: {},
  opt_out_since: null,
  work_hours: [null, null, null, null, null, null, null],
  escalation_user_id: null,
  escalation_user: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  country_code: 'LT',
  country_vat: 21,
  currency: 'EUR',
  currency_symbol: '€',
  language_id: 1,
  language_ids: [1],
  has_emission_taxes: false,
  price_regitra: 0,
  visible_in_vehicle: true,
  brand_ids: [],
  selected: true,
  status: 'active',
  sort: 1,
  revision: 4,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-18T08:30:00Z',
  updated_by_name: '',
  ...change,
});

const country = (id: number, code: string, lt: string, vat: number) => ({
  id,
  code,
  name: { 1: lt },
  currency: 'EUR',
  language_id: 1,
  sort: id,
  status: 'active',
  vat,
  vat_rates: [
    { rate: vat, valid_from: '2025-07-01' },
    { rate: 20, valid_from: '2009-07-01' },
  ],
});

let sent: unknown[];

beforeEach(() => {
  startSession('token');
  sent = [];
  server.use(
    http.get(url('/language'), () => HttpResponse.json([{ id: 1, code: 'lt', name: 'Lietuvių' }])),
    http.get(url('/setting'), () => HttpResponse.json({ display_language_id: 1 })),
    http.get(url('/user/active'), () => HttpResponse.json(someUser())),
    http.get(url('/country'), () =>
      HttpResponse.json([country(1, 'LT', 'Lietuva', 21), country(2, 'EE', 'Estija', 24)]),
    ),
    http.get(url('/currency'), () =>
      HttpResponse.json([
        { code: 'EUR', symbol: '€', name: 'Euro' },
        { code: 'USD', symbol: '$', name: 'US dollar' },
      ]),
    ),
    ...['brand', 'manufacturer', 'gearbox', 'product-class'].map((path) =>
      http.get(url(`/${path}`), () => HttpResponse.json([])),
    ),
    ...['brand', 'company'].map((path) =>
      http.get(url(`/${path}/check`), () => HttpResponse.json({ valid: true })),
    ),
    http.get(url('/company/check'), () => HttpResponse.json({ valid: true })),
    http.get(url('/brand/check'), () => HttpResponse.json({ valid: true })),
    http.get(url('/company'), () =>
      HttpResponse.json([
        someCompany(),
        someCompany({ id: 8, name: 'UAB Sena', status: 'archived' }),
        someCompany({ id: 9, name: 'UAB Nebe', status: 'deleted' }),
      ]),
    ),
    http.put(url('/company/7'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(someCompany({ revision: 5 }));
    }),
    http.post(url('/brand'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 9, name: 'Nova', revision: 1 });
    }),
  );
});

const texts = ['org', 'form', 'list'] as const;

describe('companies', () => {
  test('are shown in use, or out of it with the word for how', async () => {
    const { user } = await renderUi(<CompaniesScreen />, { me: someUser(), texts: [...texts] });
    expect(await screen.findByRole('link', { name: 'UAB Aurora' })).toHaveAttribute(
      'href',
      '/company/edit/7',
    );
    expect(screen.queryByText('UAB Sena')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Kitos/ }));
    expect(await screen.findByRole('row', { name: /UAB Sena .*Archyvas/ })).toBeInTheDocument();
    expect(screen.queryByText('UAB Nebe')).not.toBeInTheDocument();
  });

  test('have a currency that is called in the language of the screen', async () => {
    const page = <CompanyFormPage company={someCompany()} />;
    await renderUi(page, { path: '/form', me: someUser(), texts: [...texts] });
    expect(await screen.findByRole('option', { name: 'USD, JAV doleris' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'EUR, euras' })).toBeInTheDocument();
  });

  test('change their status and country in the form, which leads back to the list', async () => {
    const page = <CompanyFormPage company={someCompany()} />;
    const { user, router } = await renderUi(page, { path: '/form', me: someUser(), texts: [...texts] });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Būsena' }), 'Archyvas');
    await screen.findByRole('option', { name: 'Estija' });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Šalis/ }), 'Estija');
    await user.click(screen.getByRole('button', { name: 'Išsaugoti' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/company'));
    expect(sent).toEqual([{ status: 'archived', country_code: 'EE', revision: 4 }]);
  });
});

describe('legal details of a company', () => {
  test('are typed where the company is', async () => {
    const page = <CompanyFormPage company={someCompany({ company_code: '301234567' })} />;
    const { user } = await renderUi(page, { path: '/form', me: someUser(), texts: [...texts] });
    const section = within(await screen.findByRole('group', { name: 'Rekvizitai' }));
    expect(section.getByRole('textbox', { name: 'Įmonės kodas' })).toHaveValue('301234567');
    await user.type(section.getByRole('textbox', { name: 'Adresas' }), 'Ukmergės g. 280');
    await user.type(section.getByRole('textbox', { name: 'Telefonas' }), '+370 5 200 1234');
    await user.click(screen.getByRole('button', { name: 'Išsaugoti' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ address: 'Ukmergės g. 280', phone: '+370 5 200 1234', revision: 4 });
  });

  test('are the group’s as far as they name the company', async () => {
    const me = someUser({ role: { id: 2, name: 'Vadybininkas', type: 'customer' } });
    await renderUi(<CompanyFormPage company={someCompany()} />, { path: '/form', me, texts: [...texts] });
    expect(await screen.findByRole('textbox', { name: 'PVM mokėtojo kodas' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Įmonės kodas' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Adresas' })).toBeEnabled();
  });

  test('are the group’s where they move the sums of offers, or say who sees it in which language', async () => {
    const me = someUser({ role: { id: 2, name: 'Vadybininkas', type: 'customer' } });
    await renderUi(<CompanyFormPage company={someCompany()} />, { path: '/form', me, texts: [...texts] });
    const registration = within(await screen.findByRole('group', { name: 'Registracija' }));
    expect(registration.getByRole('textbox')).toBeDisabled();
    expect(registration.getByRole('switch')).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Trumpas pavadinimas' })).toBeDisabled();
    const languages = within(screen.getByRole('group', { name: 'Kalbos' }));
    expect(languages.getByRole('combobox')).toBeDisabled();
  });
});

describe('a brand that a company sells no more', () => {
  const sells = {
    id: 5,
    company_id: 7,
    brand_id: 3,
    delivery_term: { 1: 'Per 90 dienų' },
    services: {},
    equipment: { 1: '' },
    footer: { 1: 'Ačiū' },
    footer_used: {},
  };
  const takeBrand = async (texts3: object) => {
    server.use(
      http.get(url('/brand'), () => HttpResponse.json([{ id: 3, name: 'Aurora', deleted_at: null }])),
      http.get(url('/company-brand'), () => HttpResponse.json([{ ...sells, ...texts3 }])),
    );
    const page = (
      <>
        <CompanyFormPage company={someCompany({ brand_ids: [3] })} />
        <DialogHost />
      </>
    );
    const view = await renderUi(page, { path: '/form', me: someUser(), texts: [...texts] });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Aurora' }));
    await view.user.click(screen.getByRole('button', { name: 'Išsaugoti' }));
    return view;
  };

  test('takes the texts of its offers along only once that is confirmed', async () => {
    const { user, router } = await takeBrand({});
    const dialog = await screen.findByRole('dialog', { name: 'Ištrinti pasiūlymų tekstus?' });
    expect(within(dialog).getByRole('listitem')).toHaveTextContent(
      'AuroraPristatymo terminas (LT), Pasiūlymo pabaiga (LT)',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Atšaukti' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Išsaugoti' }));
    await user.click(await screen.findByRole('button', { name: 'Išsaugoti ir ištrinti tekstus' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/company'));
    expect(sent).toEqual([{ brand_ids: [], revision: 4 }]);
  });

  test('needs no question while it has no texts', async () => {
    const { router } = await takeBrand({ delivery_term: {}, footer: {} });
    await waitFor(() => expect(router.state.location.pathname).toBe('/company'));
    expect(sent).toEqual([{ brand_ids: [], revision: 4 }]);
  });
});

test('a new brand begins as the server would begin it', async () => {
  const { user, router } = await renderUi(<NewBrandPage />, {
    path: '/form',
    me: someUser(),
    texts: [...texts],
  });
  await user.type(await screen.findByRole('textbox', { name: /^Pavadinimas/ }), 'Nova');
  await user.click(screen.getByRole('switch', { name: 'Importuojamos kainos' }));
  await user.click(screen.getByRole('button', { name: 'Išsaugoti' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand'));
  expect(sent).toEqual([
    {
      name: 'Nova',
      type: 'car',
      image: '',
      eva_type: '',
      sfo_prices: false,
      sfo_import: true,
      manufacturer_ids: [],
      manufacturer_id: null,
      default_gearbox: null,
      company_ids: [],
      exterior_product_class_ids: [],
      interior_product_class_ids: [],
    },
  ]);
});
