import { openDialog } from '@/kit/ui/dialog';
import type { ImportOffer } from './kinds';
import { watched } from './watched';

const importDialog = () => import('./dialogs/ImportDialog');
const progressDialog = () => import('./dialogs/ImportProgressDialog');

/** Asks for a file, tries it, imports it and shows how far that is. */
export async function startImport(offer: ImportOffer): Promise<void> {
  const jobId = await openDialog(importDialog, { offer }, ['imports', 'upload', 'log']);
  if (jobId !== undefined) await showImport(jobId);
}

/** How far an import is, in a dialog that can be hidden. */
export async function showImport(jobId: number): Promise<void> {
  watched.add(jobId);
  await openDialog(progressDialog, { jobId }, ['imports', 'log']);
  watched.delete(jobId);
}
