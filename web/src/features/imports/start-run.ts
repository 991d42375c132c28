import { client, type Schemas } from '@/api/client';
import type { ImportKind } from './kinds';

/** The input of an import. Ids that are undefined are not said. */
export interface ImportRequest {
  kind: ImportKind;
  /** The name that the upload was answered. */
  file: string;
  brandId: number;
  pricelistId: number | undefined;
  companyId: number | undefined;
  serieId: number | undefined;
  languageId: number | undefined;
  createMissing: boolean;
  complete: boolean;
  /** The tables whose sets become exactly what the file says. */
  replace: readonly string[];
  encoding: 'utf-8' | 'cp1257' | undefined;
  separator: string | undefined;
}

/** Starts an import, or a trial that changes nothing; answers the id of its job. */
export async function startRun(request: ImportRequest, dryRun: boolean): Promise<number> {
  const { kind, file, brandId, pricelistId, companyId, languageId, encoding, separator } = request;
  const flags = {
    dryRun: dryRun ? '1' : '0',
    createMissing: request.createMissing ? '1' : '0',
    languageId,
    encoding,
    separator,
  } as const;
  if (kind === 'primecost' || kind === 'wholesale') {
    const path = { id: pricelistId ?? 0, file, type: kind } as const;
    const { data } =
      companyId === undefined
        ? await client.POST('/prices/import/{id}/{file}/{type}', { params: { path, query: flags } })
        : await client.POST('/prices/import/{id}/{file}/{type}/{companyId}', {
            params: { path: { ...path, companyId }, query: flags },
          });
    return data?.job_id ?? 0;
  }
  // All kinds are started alike.
  const { data } = await client.POST(`/import/${kind}/import/{file}` as '/import/features/import/{file}', {
    params: {
      path: { file },
      query: {
        ...flags,
        brandId,
        pricelistId,
        serieId: request.serieId,
        complete: request.complete ? '1' : undefined,
        replace: request.replace.join(',') || undefined,
      },
    },
  });
  return data?.job_id ?? 0;
}

/** An empty file with the columns of a kind, texts in one language or, with 0, in all; it is called as its list. */
export function templateHref(kind: ImportKind, brandId: number, languageId = 0, pricelistId = 0): string {
  const list = pricelistId > 0 ? `?pricelistId=${pricelistId}` : '';
  return `/api/v1/import/${kind}/template/${brandId}/${languageId}${list}`;
}

/** The input of a run, for doing the same once more: a trial becomes an import. */
export function requestOf(run: Schemas['ImportStatus']): ImportRequest {
  return {
    kind: run.kind as ImportKind,
    file: run.file,
    brandId: run.brand_id,
    pricelistId: run.pricelist_id ?? undefined,
    companyId: run.company_id ?? undefined,
    serieId: run.serie_id ?? undefined,
    languageId: run.language_id ?? undefined,
    createMissing: run.create_missing,
    complete: run.complete,
    replace: run.replace,
    encoding: run.encoding || undefined,
    separator: run.separator || undefined,
  };
}
