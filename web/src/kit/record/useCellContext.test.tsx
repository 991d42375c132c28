import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { startSession } from '@/api/session';
import { renderUi } from '@/test/render';
import { url, useServer } from '@/test/server';
import { translate, type Translations } from './translation';
import { useCellContext } from './useCellContext';

const server = useServer();

afterEach(() => i18next.changeLanguage('lt'));

function Name({ texts }: { texts: Translations }) {
  const { context, isPending } = useCellContext('models:models');
  return <p>{isPending ? '' : `${context.language.code}: ${translate(texts, context).text}`}</p>;
}

it.each([
  ['the language of the screen', 'en', { 1: 'C1 benzinas', 2: 'C1 petrol' }, 'en: C1 petrol'],
  ['the language of the screen', 'lt', { 1: 'C1 benzinas', 2: 'C1 petrol' }, 'lt: C1 benzinas'],
  ["the group's language", 'en', { 3: 'C1 benzīns', 1: 'C1 benzinas' }, 'en: C1 benzinas'],
])('names are in %s (%s)', async (_, language, texts, want) => {
  startSession('token');
  const languages = ['lt', 'en', 'lv'].map((code, i) => ({ id: i + 1, code, name: code }));
  server.use(
    http.get(url('/language'), () => HttpResponse.json(languages)),
    http.get(url('/setting'), () => HttpResponse.json({ display_language_id: 1 })),
  );
  await i18next.changeLanguage(language);
  await renderUi(<Name texts={texts} />);
  expect(await screen.findByText(want)).toBeVisible();
});
