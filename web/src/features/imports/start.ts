import type { QueryClient } from '@tanstack/react-query';
import { openDialog } from '@/kit/ui/dialog';
import type { ImportKind } from './kinds';
import { myJobsQuery } from './queries';
import { watched } from './watched';

const importDialog = () => import('./dialogs/ImportDialog');
const progressDialog = () => import('./dialogs/ImportProgressDialog');

/** What a screen offers to import. */
export interface ImportOffer {
  brandId: number;
  /** The kinds to choose from; those that the user may not import are left out. */
  kinds: readonly ImportKind[];
  /** The price list and the dealer that the screen is about. */
  pricelistId?: number;
  companyId?: number;
  /** The language that texts are in by themselves. */
  languageId?: number;
}

/** Asks for a file, tries it, imports it and shows how far that is. */
export async function startImport(offer: ImportOffer): Promise<void> {
  const jobId = await openDialog(importDialog, { offer }, ['imports', 'upload']);
  if (jobId !== undefined) await showImport(jobId);
}

/** How far an import is, in a dialog that can be hidden. */
export async function showImport(jobId: number): Promise<void> {
  watched.add(jobId);
  await openDialog(progressDialog, { jobId }, ['imports']);
  watched.delete(jobId);
}

/** The header learns of a job that was just started. */
export function jobStarted(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: myJobsQuery.queryKey });
}
