/** What an upload takes, said before much is sent for nothing. The server looks at the bytes itself. */
export interface AcceptedFiles {
  /** Endings of names: ".csv". */
  endings: readonly string[];
  /** The same for people: "CSV, XLSX". */
  types: string;
  mostMiB: number;
}

export const images: AcceptedFiles = {
  endings: ['.jpg', '.jpeg', '.png', '.webp'],
  types: 'JPEG, PNG, WebP',
  mostMiB: 20,
};

/** What imports read. */
export const tableFiles: AcceptedFiles = {
  endings: ['.csv', '.xlsx', '.zip', '.txt'],
  types: 'CSV, XLSX, ZIP',
  mostMiB: 64,
};

/** Names of texts below upload:refused. */
export type FileRefusal = 'several' | 'type' | 'size';

/** Why files cannot be taken; undefined when there is one and nothing is wrong with it. */
export function refusalOf(
  files: readonly File[],
  { endings, mostMiB }: AcceptedFiles,
): FileRefusal | undefined {
  const [file] = files;
  if (!file || files.length > 1) return 'several';
  const name = file.name.toLowerCase();
  if (!endings.some((ending) => name.endsWith(ending))) return 'type';
  return file.size > mostMiB * 1024 * 1024 ? 'size' : undefined;
}
