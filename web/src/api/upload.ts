import type { Schemas } from './client';
import { connectionLost, connectionWorks } from './connection';
import { Problem, problemOfResponse } from './problem';
import { accessToken } from './session';

/** Addresses of the contract that take a file. */
export type UploadPath = '/image/upload' | '/sfo/upload';

/** What the server keeps of a file. */
export type Uploaded = Schemas['Answer'];

/** Code of the problem that a file is no longer what was chosen. */
export const fileChanged = 'file_changed';

const pieceBytes = 1024 * 1024;

interface Watch {
  /** Called with how much has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Gives the upload up. */
  signal: AbortSignal;
}

/**
 * One file on its way to the server, in pieces. When a piece fails because the server cannot be reached,
 * `send` may be called again: it goes on behind the last piece that the server has acknowledged.
 */
export class Upload {
  private id = '';
  private received = 0;

  constructor(
    private readonly path: UploadPath,
    readonly file: File,
  ) {}

  async send(watch: Watch): Promise<Uploaded> {
    try {
      return await this.sendPieces(watch);
    } catch (error) {
      // The server has forgotten the pieces, after a day or a restore: the next try begins again.
      if (error instanceof Problem && error.kind === 'missing') [this.id, this.received] = ['', 0];
      throw error;
    }
  }

  private async sendPieces(watch: Watch): Promise<Uploaded> {
    const { size } = this.file;
    for (;;) {
      const end = Math.min(this.received + pieceBytes, size);
      const piece = this.file.slice(this.received, end);
      // A small file needs no pieces.
      const range = size > pieceBytes ? `bytes ${this.received}-${end - 1}/${size}` : undefined;
      const from = this.received;
      const onProgress = (sent: number) => watch.onProgress(size ? Math.min((from + sent) / size, 1) : 0);
      // One after the other: a piece is worth sending only once those before it are safe.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await this.post(piece, range, { ...watch, onProgress });
      if (answer.name !== '') return answer;
      this.id = answer.uploadId;
      this.received = answer.received;
    }
  }

  /** Not by the client, because fetch does not report how much has been sent. */
  private post(piece: Blob, range: string | undefined, { onProgress, signal }: Watch): Promise<Uploaded> {
    return new Promise((resolve, reject) => {
      const givenUp = () => reject(new Problem({ kind: 'cancelled' }));
      // Ending a request that was never sent calls nobody.
      if (signal.aborted) return givenUp();
      const sent = new Date();
      const request = new XMLHttpRequest();
      const body = new FormData();
      body.append('file', piece, this.file.name);
      const query = this.id && `?uploadId=${encodeURIComponent(this.id)}`;
      request.open('POST', `/api/v1${this.path}${query}`);
      request.setRequestHeader('Authorization', `Bearer ${accessToken() ?? ''}`);
      request.setRequestHeader('Accept-Language', document.documentElement.lang);
      if (range) request.setRequestHeader('Content-Range', range);
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, piece.size)));
      request.addEventListener('load', () => {
        connectionWorks(sent);
        const { status, responseText } = request;
        if (status < 300) resolve(JSON.parse(responseText) as Uploaded);
        else problemOfResponse(new Response(responseText, { status })).then(reject, reject);
      });
      request.addEventListener('error', () => {
        // A browser no longer reads a file that has changed since it was chosen.
        const first = piece.slice(0, 1).arrayBuffer();
        first.then(
          () => {
            connectionLost();
            reject(new Problem({ kind: 'offline' }));
          },
          () => reject(new Problem({ kind: 'unexpected', code: fileChanged })),
        );
      });
      request.addEventListener('abort', givenUp);
      signal.addEventListener('abort', () => request.abort());
      request.send(body);
    });
  }
}

/** Where an uploaded image is shown; the cookie carries the session. */
export function imageHref(name: string): string {
  return `/api/v1/image/show/${encodeURIComponent(name)}`;
}

/** The widths in which the server shows images; none is made larger than it is. */
const widths = [144, 480, 1280] as const;

/** The same image in its sizes, as `srcSet` takes them. */
export function imageSizes(name: string): string {
  return widths.map((width) => `${imageHref(name)}?width=${width} ${width}w`).join(', ');
}
