import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestFile } from './import';

const folder = process.env.FORECOURT_SHARED ?? resolve(import.meta.dirname, '../../../../shared');
const real = resolve(folder, 'data/real');

/** The build server always has the reference data; a machine without it skips what reads it. A link that leads nowhere is a mistake. */
export const hasRealFiles = existsSync(real);
if (!existsSync(folder) && lstatSync(folder, { throwIfNoEntry: false }))
  throw new Error(`the link ${folder} leads nowhere`);

/** A file of the reference data, as the browser is given it under another name. */
export function realFile(path: string, name: string): TestFile {
  const mimeType = path.endsWith('.csv') ? 'text/csv' : 'application/octet-stream';
  return { name, mimeType, buffer: readFileSync(resolve(real, path)) };
}
