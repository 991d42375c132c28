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
export type FileRefusal = 'several' | 'type' | 'size' | 'empty';

/** Why files cannot be taken; undefined when there is one and nothing is wrong with it. */
export function refusalOf(files: readonly File[], accepted: AcceptedFiles): FileRefusal | undefined {
  const [file] = files;
  return !file || files.length > 1 ? 'several' : refusalOfFile(file, accepted);
}

/** Why a file cannot be taken, as far as its name and size show. */
export function refusalOfFile(
  { name, size }: File,
  { endings, mostMiB }: AcceptedFiles,
): Exclude<FileRefusal, 'several'> | undefined {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'type';
  if (size === 0) return 'empty';
  return size > mostMiB * 1024 * 1024 ? 'size' : undefined;
}
