import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { integer, month as monthName } from '@/i18n/format';
import { tableFiles } from '@/kit/ui/accepted-files';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog, uploadDialog } from '@/kit/ui/dialogs';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { type FileAnswer, type Kind, type Place, refresh } from './queries';

const loadKeepPlan = () => import('./dialogs/KeepPlanDialog');
const loadImported = () => import('./dialogs/ImportedDialog');

/** Closes a month or opens it again, once the user has said so (OP-134). */
export async function closeMonth(
  queryClient: QueryClient,
  place: Place,
  month: number,
  closed: boolean,
  names: { brand: string; company: string },
): Promise<void> {
  const t = i18next.getFixedT(i18next.language, 'planning');
  const name = monthName(`${place.year}-${String(month).padStart(2, '0')}`);
  const isMeant = await openDialog(confirmDialog, {
    title: t(closed ? 'months.closeTitle' : 'months.openTitle'),
    text: t(closed ? 'months.closeText' : 'months.openText', { month: name, ...names }),
    ok: t(closed ? 'months.closeOk' : 'months.openOk'),
  });
  if (!isMeant) return;
  try {
    const body = { brand_id: place.brandId, company_id: place.companyId, year: place.year, month, closed };
    await client.POST('/quota-month', { body });
    showToast({ message: t(closed ? 'months.closed' : 'months.opened', { month: name }) });
  } catch (error) {
    reportProblem(problemOf(error));
  }
  await refresh(queryClient, 'quota');
}

/** Keeps what is planned as it is now. */
export async function keepPlan(queryClient: QueryClient, kind: Kind, place: Place): Promise<void> {
  const name = await openDialog(loadKeepPlan, { kind, place }, ['planning']);
  if (name === undefined) return;
  showToast({ message: i18next.t('planning:plan.done', { name }) });
  await refresh(queryClient, kind);
}

/** The address of a grid as a file. */
export function fileOf(kind: Kind, { brandId, companyId, year }: Place, serieId?: number): string {
  const search = new URLSearchParams({
    brandId: String(brandId),
    companyId: String(companyId),
    year: String(year),
  });
  if (serieId !== undefined) search.set('serieId', String(serieId));
  return `/api/v1${kind === 'quota' ? '/quota/file' : '/sales-target/file'}?${search.toString()}`;
}

const planFiles = { ...tableFiles, endings: ['.xlsx', '.csv'], types: 'XLSX, CSV', mostMiB: 4 };

/** Reads a file into the grid, and lists what of it could not be saved. */
export async function importFile(
  queryClient: QueryClient,
  kind: Kind,
  place: Place,
  rows: ReadonlyMap<number, string>,
  serieId = 0,
): Promise<void> {
  const file = await openDialog(uploadDialog, { path: '/sfo/upload' as const, accepted: planFiles }, [
    'upload',
  ]);
  if (!file) return;
  const body = { brand_id: place.brandId, company_id: place.companyId, year: place.year, file: file.name };
  let answer: FileAnswer | undefined;
  try {
    const sent =
      kind === 'quota'
        ? await client.POST('/quota/import', { body: { ...body, serie_id: serieId } })
        : await client.POST('/sales-target/import', { body });
    answer = sent.data;
  } catch (error) {
    const problem = problemOf(error);
    const text = problem.fields?.file?.join(' ');
    if (text) showToast({ message: text, tone: 'warning', stays: true });
    else reportProblem(problem);
  }
  await refresh(queryClient, kind);
  if (!answer) return;
  if (answer.refused + answer.skipped.length > 0)
    await openDialog(loadImported, { answer, year: place.year, rows }, ['planning']);
  else
    showToast({
      message: i18next.t('planning:file.done', {
        saved: integer(answer.saved),
        unchanged: integer(answer.unchanged),
      }),
    });
}
