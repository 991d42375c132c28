import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '@/api/session';
import { choiceField } from '@/kit/fields/choice';
import { dateField } from '@/kit/fields/date';
import { flagField } from '@/kit/fields/flag';
import { integerField } from '@/kit/fields/integer';
import { moneyField } from '@/kit/fields/money';
import { textColumn, textField } from '@/kit/fields/text';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { renderUi } from '@/test/render';
import { someUser, url, useServer } from '@/test/server';
import { defineForm } from './describe';
import { FormScreen } from './FormScreen';

const server = useServer();

const series = resource('/serie');

/** Fields of all kinds, called by names that the texts of series know. */
interface Car extends Omit<RowOf<'/serie'>, 'sort' | 'image'> {
  sort: boolean;
  image: number | null;
}

const list = defineList<Car, { brandId: number }>({
  id: 'series',
  texts: 'catalog:series',
  source: series.source(({ brandId }) => ({ brandId })),
  name: (row) => row.name,
  columns: [textColumn('name')],
  create: series.create(({ brandId }: { brandId: number }) => ({ brand_id: brandId, name: '' })) as never,
  archive: series.archive(archivedByStatus) as never,
});

const kinds = () => ['', 'petrol', 'electric'].map((value) => ({ value, label: value }));

/** What a car runs on decides what is asked further, and that decides again. */
const form = defineForm({
  list,
  sections: [
    {
      fields: [
        textField('name'),
        choiceField('link', kinds),
        integerField('price_casco', { required: true, when: ({ link }) => link === 'electric' }),
        flagField('sort', { when: ({ price_casco }) => typeof price_casco === 'number' && price_casco > 9 }),
        dateField('created_at'),
        moneyField('image'),
      ],
    },
  ],
});

let sent: unknown[];

beforeEach(() => {
  startSession('token');
  sent = [];
  server.use(
    http.get(url('/language'), () => HttpResponse.json([{ id: 1, code: 'lt', name: 'Lietuvių' }])),
    http.get(url('/setting'), () => HttpResponse.json({ display_language_id: 1 })),
    http.post(url('/serie'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 1, name: 'x', revision: 1 });
    }),
  );
});

async function open() {
  const element = <FormScreen form={form} params={{ brandId: 3 }} back={{ to: '/' }} />;
  const view = await renderUi(element, { path: '/form', me: someUser(), texts: ['catalog', 'form', 'list'] });
  await screen.findByRole('button', { name: 'Išsaugoti' });
  return view;
}

const fuel = () => screen.getByRole('combobox', { name: 'Priedų nuoroda' });
const range = () => screen.queryByRole('textbox', { name: /Kasko/ });
const last = () => screen.queryByRole('switch');
const save = () => screen.getByRole('button', { name: 'Išsaugoti' });

describe('a field that depends on another', () => {
  test('appears in its place, and its own dependents with it', async () => {
    const { user } = await open();
    expect(range()).not.toBeInTheDocument();
    await user.selectOptions(fuel(), 'electric');
    await user.type(range() ?? document.body, '10');
    expect(last()).toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ link: 'electric', price_casco: 10 });
  });

  test('is emptied when it is asked for no more, which is shown and can be undone', async () => {
    const { user } = await open();
    await user.selectOptions(fuel(), 'electric');
    await user.type(range() ?? document.body, '10');
    await user.selectOptions(fuel(), 'petrol');
    expect(range()).not.toBeInTheDocument();
    expect(last()).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Išvalyta, nes nebetinka: Kasko, %.');
    await user.click(screen.getByRole('button', { name: 'Anuliuoti pakeitimą' }));
    expect(fuel()).toHaveValue('electric');
    expect(range()).toHaveValue('10');
    await user.selectOptions(fuel(), 'petrol');
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ link: 'petrol', price_casco: null });
  });

  test('is required only while it is asked for', async () => {
    const { user } = await open();
    await user.selectOptions(fuel(), 'electric');
    await user.click(save());
    expect(range()).toHaveAccessibleDescription('Privalomas laukas');
    await user.selectOptions(fuel(), 'petrol');
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('an amount of money in a form', () => {
  const amount = () => screen.getByRole('textbox', { name: 'Nuotrauka' });

  test('offers both readings of what might be two amounts', async () => {
    const { user } = await open();
    await user.type(amount(), '24.500');
    await user.tab();
    expect(amount()).toHaveValue('24.500');
    expect(amount()).toHaveAccessibleDescription(/gali reikšti dvi skirtingas/);
    await user.click(screen.getByRole('button', { name: /^24,50/ }));
    expect(amount()).toHaveValue('24,50');
    expect(amount()).not.toHaveAccessibleDescription();
    await user.clear(amount());
    await user.type(amount(), '24500,5');
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ image: 24_500.5 });
  });
});

describe('a day in a form', () => {
  const field = () => screen.getByRole('textbox', { name: 'created_at' });

  test('is written out, or stays with a word about it', async () => {
    const { user } = await open();
    await user.type(field(), '20.11.2026');
    await user.tab();
    expect(field()).toHaveValue('2026-11-20');
    await user.clear(field());
    await user.type(field(), '2026-02-30');
    await user.tab();
    expect(field()).toHaveValue('2026-02-30');
    await user.click(save());
    expect(field()).toHaveAccessibleDescription(/Tokios datos nėra/);
    expect(sent).toEqual([]);
  });

  test('can be picked from a calendar', async () => {
    const { user } = await open();
    await user.type(field(), '2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Kalendorius: created_at' }));
    await user.click(await screen.findByRole('button', { name: /^5 lapkri/ }));
    expect(field()).toHaveValue('2026-11-05');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Kalendorius: created_at' })).toHaveFocus(),
    );
  });
});
