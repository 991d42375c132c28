import type { Download } from 'playwright-core';

/** What a download holds; with a browser that all tests share, its file lies in no folder of the test's. */
export async function contentOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
