import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Schemas } from '@/api/client';
import { startSession } from '@/api/session';
import { renderUi } from '@/test/render';
import { problemAnswer, someUser, url, useServer } from '@/test/server';
import { DialogHost } from '@/kit/ui/DialogHost';
import { SerieFormPage } from './screens/SerieFormPage';

const server = useServer();

const someSerie = (change: Partial<Schemas['Serie']> = {}): Schemas['Serie'] => ({
  id: 5,
  brand_id: 3,
  name: 'Kompaktas',
  titles: {},
  link: '',
  image: '',
  price_casco: 4.5,
  status: 'active',
  sort: 1,
  revision: 1,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-18T08:30:00Z',
  updated_by_name: '',
  ...change,
});

let checked: Record<string, string>[];
let sent: { method: string; body: unknown }[];
let answer: () => Response;

beforeEach(() => {
  startSession('token');
  sent = [];
  checked = [];
  answer = () => HttpResponse.json(someSerie({ revision: 2 }));
  const note = async ({ request }: { request: Request }) => {
    sent.push({ method: request.method, body: await request.json() });
    return answer();
  };
  server.use(
    http.get(url('/language'), () => HttpResponse.json([{ id: 1, code: 'lt', name: 'Lietuvių' }])),
    http.get(url('/setting'), () => HttpResponse.json({ display_language_id: 1 })),
    http.get(url('/brand'), () => HttpResponse.json([])),
    http.get(url('/serie/check'), ({ request }) => {
      const { searchParams: asked } = new URL(request.url);
      checked.push(Object.fromEntries(asked));
      return HttpResponse.json({ valid: asked.get('value') !== 'Šeima' });
    }),
    http.get(url('/serie/5/used-by'), () => HttpResponse.json([])),
    http.post(url('/serie'), note),
    http.put(url('/serie/5'), note),
  );
});

async function open(serie?: Schemas['Serie'], me = someUser()) {
  const element = (
    <>
      <SerieFormPage brandId={3} serie={serie} />
      <DialogHost />
    </>
  );
  const view = await renderUi(element, { path: '/form', me, texts: ['catalog', 'form', 'list'] });
  await name();
  return view;
}

const name = () => screen.findByRole('textbox', { name: /^Pavadinimas/ });
const casco = () => screen.getByRole('textbox', { name: 'Kasko, %' });
const save = () => screen.getByRole('button', { name: 'Išsaugoti' });

describe('a new series', () => {
  test('is not sent while a field is missing or unreadable; the first such field gets the focus', async () => {
    const { user } = await open();
    await user.clear(casco());
    await user.type(casco(), 'daug');
    await user.click(save());
    expect(await name()).toHaveAccessibleDescription('Privalomas laukas');
    expect(casco()).toHaveAccessibleDescription(/Įveskite procentus/);
    expect(screen.getByText('Pataisykite 2 laukus.')).toBeVisible();
    await waitFor(async () => expect(await name()).toHaveFocus());
    expect(sent).toEqual([]);
  });

  test('hears of a taken name while it is being typed', async () => {
    const { user } = await open();
    await user.type(await name(), 'Šeima');
    await waitFor(async () => expect(await name()).toHaveAccessibleDescription('Jau naudojama'));
    // It asks when the typing pauses, and not at every letter.
    expect(checked.at(-1)).toEqual({ field: 'name', value: 'Šeima', within: '3' });
    expect(checked.length).toBeLessThan(5);
    await user.type(await name(), 'i');
    await waitFor(async () => expect(await name()).not.toHaveAccessibleDescription());
  });

  test('is saved with Ctrl+S and leads back to the list', async () => {
    const { user, router } = await open();
    await user.type(await name(), ' Miesto ');
    await user.clear(casco());
    await user.type(casco(), '5,25');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/brand/baseData/3/series'));
    const body = {
      brand_id: 3,
      name: 'Miesto',
      price_casco: 5.25,
      link: '',
      titles: {},
      image: '',
      status: 'active',
    };
    expect(sent).toEqual([{ method: 'POST', body }]);
  });

  test('marks what the server refuses and lists it', async () => {
    const { user } = await open();
    answer = () => problemAnswer(422, { errors: { link: ['Netinkamas adresas.'] } });
    await user.type(await name(), 'Miesto');
    await user.click(save());
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Priedų nuoroda' }));
    const field = screen.getByRole('textbox', { name: 'Priedų nuoroda' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription('Netinkamas adresas.');
  });
});

describe('a series', () => {
  test('sends only what was changed', async () => {
    const { user, router } = await open(someSerie());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Būsena' }), 'Archyvas');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/brand/baseData/3/series'));
    expect(sent).toEqual([{ method: 'PUT', body: { status: 'deleted', revision: 1 } }]);
  });

  test('that is archived is asked about again when somebody else has changed it meanwhile', async () => {
    const users = [{ entity: 'model-range', id: 9, name: 'X3 Touring', count: 1 }];
    server.use(http.get(url('/serie/5/used-by'), () => HttpResponse.json(users)));
    const { user } = await open(someSerie());
    answer = () =>
      problemAnswer(409, { current: someSerie({ name: 'Jų', revision: 7 }), changed_by: 'Jonas' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Būsena' }), 'Archyvas');
    await user.click(save());
    const agree = async () =>
      user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archyvuoti' }));
    await agree();
    await waitFor(() => expect(sent).toHaveLength(1));
    answer = () => HttpResponse.json(someSerie({ status: 'deleted', revision: 8 }));
    await agree();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ method: 'PUT', body: { status: 'deleted', revision: 7 } });
  });

  test('that somebody else changed is merged field by field', async () => {
    const { user } = await open(someSerie());
    const current = someSerie({ name: 'Jų', link: 'https://x.example', revision: 7 });
    answer = () => problemAnswer(409, { current, changed_by: 'Jonas', changed_at: '2026-11-20T09:05:00Z' });
    await user.clear(await name());
    await user.type(await name(), 'Mano');
    await user.clear(casco());
    await user.type(casco(), '6');
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Įrašas pakeistas kitur' }));
    answer = () => HttpResponse.json(current);
    await user.click(dialog.getByRole('radio', { name: /Jų: Jų/ }));
    await user.click(dialog.getByRole('button', { name: 'Išsaugoti pasirinktas' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ method: 'PUT', body: { price_casco: 6, revision: 7 } });
  });

  test('is only shown to those who may not change it', async () => {
    const permissions = [{ id: 1, type: 'ALLOW' as const, permission: 'app.serie.*' }];
    await open(someSerie(), someUser({ permissions }));
    expect(await name()).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Išsaugoti' })).not.toBeInTheDocument();
  });

  test('takes an image and lets go of it', async () => {
    const { user } = await open(someSerie());
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]');
    const choose = async () => {
      await waitFor(() => expect(chooser()).not.toBeNull());
      fireEvent.change(chooser() ?? document.body, { target: { files: [file] } });
    };
    await user.click(screen.getByRole('button', { name: 'Pasirinkti nuotrauką' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pasirinkite failą įkėlimui' }));
    server.use(
      http.post(url('/image/upload'), () => problemAnswer(422, { errors: { file: ['Ne paveikslėlis.'] } })),
    );
    await choose();
    expect(await dialog.findByText('Ne paveikslėlis.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    server.use(http.post(url('/image/upload'), () => HttpResponse.json({ name: 'abc.jpg' })));
    await choose();
    const image = await screen.findByRole('img', { name: 'Pasirinkta nuotrauka' });
    expect(image).toHaveAttribute('src', '/api/v1/image/show/abc.jpg');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pašalinti' }));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('what was typed', () => {
  test('is offered again after the page was left without saving', async () => {
    const first = await open(someSerie());
    await first.user.type(await name(), ' plius');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    first.unmount();
    const { user } = await open(someSerie());
    expect(await name()).toHaveValue('Kompaktas');
    expect(screen.getByText(/Yra neišsaugotų pakeitimų nuo \d\d:\d\d\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Atkurti' }));
    expect(await name()).toHaveValue('Kompaktas plius');
  });

  test('is not lost without a question', async () => {
    const { user, router } = await open(someSerie());
    await user.type(await name(), ' plius');
    await user.click(screen.getByRole('button', { name: 'Atšaukti' }));
    const question = within(await screen.findByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' }));
    await user.click(question.getByRole('button', { name: 'Tęsti redagavimą' }));
    expect(await name()).toHaveValue('Kompaktas plius');
    await user.click(screen.getByRole('button', { name: 'Atšaukti' }));
    await user.click(await screen.findByRole('button', { name: 'Atmesti pakeitimus' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/brand/baseData/3/series'));
    expect(sessionStorage).toHaveLength(0);
  });
});
