import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session';
import { problemAnswer, url, useServer } from '@/test/server';
import { problemOf } from './problem';
import { fileChanged, Upload } from './upload';

const server = useServer();
const mebibyte = 1024 * 1024;

let asked: { range: string | null; id: string | null }[];
/** Answers what the server does with the piece that was asked last; undefined keeps it. */
let misfortune: (number: number) => Response | undefined;

beforeEach(() => {
  startSession('token');
  asked = [];
  misfortune = () => undefined;
  server.use(
    http.post(url('/sfo/upload'), ({ request }) => {
      const range = request.headers.get('Content-Range');
      asked.push({ range, id: new URL(request.url).searchParams.get('uploadId') });
      const failed = misfortune(asked.length);
      if (failed) return failed;
      const [, last, size] = /-(\d+)\/(\d+)$/.exec(range ?? '-0/1') ?? [];
      const received = Number(last) + 1;
      return HttpResponse.json({
        name: received === Number(size) ? 'kept.csv' : '',
        uploadId: 'u1',
        received,
      });
    }),
  );
});

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'kainos.csv');
const watch = () => ({ onProgress: () => undefined, signal: new AbortController().signal });

describe('a file on its way', () => {
  test('goes in one piece when it is small', async () => {
    const kept = await new Upload('/sfo/upload', fileOf(1000)).send(watch());
    expect(kept.name).toBe('kept.csv');
    expect(asked).toEqual([{ range: null, id: null }]);
  });

  test('goes in pieces of 1 MiB, and on from the last one that arrived', async () => {
    misfortune = (number) => (number === 2 ? HttpResponse.error() : undefined);
    const upload = new Upload('/sfo/upload', fileOf(2.5 * mebibyte));
    const failure = problemOf(await upload.send(watch()).catch((error: unknown) => error));
    expect(failure.kind).toBe('offline');
    expect((await upload.send(watch())).name).toBe('kept.csv');
    expect(asked).toEqual([
      { range: 'bytes 0-1048575/2621440', id: null },
      { range: 'bytes 1048576-2097151/2621440', id: 'u1' },
      { range: 'bytes 1048576-2097151/2621440', id: 'u1' },
      { range: 'bytes 2097152-2621439/2621440', id: 'u1' },
    ]);
  });

  test('that has changed since it was chosen is not sent on', async () => {
    misfortune = () => HttpResponse.error();
    const file = fileOf(10);
    const piece = file.slice(0);
    vi.spyOn(piece, 'slice').mockReturnValue(
      Object.assign(new Blob(), {
        arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
      }),
    );
    vi.spyOn(file, 'slice').mockReturnValue(piece);
    await expect(new Upload('/sfo/upload', file).send(watch())).rejects.toMatchObject({ code: fileChanged });
  });

  test('begins again when the server has forgotten its beginning', async () => {
    misfortune = (number) => (number === 2 ? problemAnswer(404, {}) : undefined);
    const upload = new Upload('/sfo/upload', fileOf(1.5 * mebibyte));
    await expect(upload.send(watch())).rejects.toMatchObject({ kind: 'missing' });
    await upload.send(watch());
    expect(asked[2]).toEqual({ range: 'bytes 0-1048575/1572864', id: null });
  });

  test('is given up at once', async () => {
    const stop = new AbortController();
    stop.abort();
    const failure = new Upload('/sfo/upload', fileOf(10)).send({ ...watch(), signal: stop.signal });
    await expect(failure).rejects.toMatchObject({ kind: 'cancelled' });
    expect(asked).toEqual([]);
  });
});
