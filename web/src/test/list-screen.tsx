import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import { startSession } from '@/api/session';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { ListScreen } from '@/kit/list/ListScreen';
import { resource, type RowOf } from '@/kit/record/resource';
import { DialogHost } from '@/kit/ui/DialogHost';
import { Toaster } from '@/kit/ui/Toaster';
import { bodyTypeAnswers, someBodyType } from './body-types';
import { renderUi } from './render';
import { someUser, useServer } from './server';

const bodyTypes = resource('/body-type');

/** A list with every capability. */
const list = defineList<RowOf<'/body-type'>, { brandId: number }>({
  id: 'bodyTypes',
  texts: 'catalog:bodyTypes',
  source: bodyTypes.source(({ brandId }) => ({ brandId })),
  name: (row) => row.code,
  columns: [
    codeColumn('code', { edit: 'required' }),
    translationColumn('name', { edit: 'optional' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  create: bodyTypes.create(({ brandId }) => ({ brand_id: brandId, code: '', name: {} })),
  update: bodyTypes.update,
  archive: bodyTypes.archive(archivedByStatus),
  usedBy: bodyTypes.usedBy,
  bulk: bodyTypes.bulk,
  reorder: bodyTypes.reorder,
  history: bodyTypes.history,
});

/**
 * Call at the top of a test file about list screens: a network with EST (in lt and en), HAT (only en),
 * COU (only lt) and the archived OLD. Every test starts with fresh records in `answers.rows`.
 */
export function useListServer() {
  const server = useServer();
  const world = { server, answers: bodyTypeAnswers([]) };
  beforeEach(() => {
    startSession('token');
    world.answers = bodyTypeAnswers([
      someBodyType({ id: 11, code: 'EST', name: { 1: 'Universalas', 2: 'Estate' } }),
      someBodyType({ id: 12, code: 'HAT', name: { 2: 'Hatchback' } }),
      someBodyType({ id: 13, code: 'COU', name: { 1: 'Kupė' } }),
      someBodyType({ id: 14, code: 'OLD', name: { 1: 'Senas' }, status: 'deleted' }),
    ]);
    server.use(...world.answers.handlers);
  });
  return world;
}

/** Renders the list screen at an address, without waiting for its records. */
export function openList(path = '/', me = someUser()) {
  const element = (
    <>
      <ListScreen list={list} params={{ brandId: 3 }} />
      <DialogHost />
      <Toaster />
    </>
  );
  return renderUi(element, { path, me, texts: ['list', 'catalog'] });
}

/** Renders the list screen and waits for its table. */
export async function openLoadedList(path = '/', me = someUser()) {
  const view = await openList(path, me);
  await screen.findByRole('table', { name: 'Kėbulo tipai' });
  return view;
}

/** The codes on the screen, from top to bottom. */
export function shownCodes(): (string | null)[] {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row-id]')];
  // Counted from the end: the cell of the drag handle is there only for those who may reorder.
  return rows.map((row) => within(row).getAllByRole('cell').at(-5)?.textContent ?? null);
}

export function rowOf(name: RegExp): HTMLElement {
  return screen.getByRole('row', { name });
}

/** Chooses an entry of a row's menu. */
export async function chooseFromMenu(user: UserEvent, name: string, entry: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Veiksmai: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}
