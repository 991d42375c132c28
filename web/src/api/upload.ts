import { connectionLost, connectionWorks } from './connection';
import { Problem, problemOfResponse } from './problem';
import type { Schemas } from './client';
import { accessToken } from './session';

/** Addresses of the contract that take a file. */
export type UploadPath = '/image/upload';

interface UploadOptions {
  /** Told how much has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Gives the upload up. */
  signal: AbortSignal;
}

/** Sends one file. Not by the client, because fetch does not tell how much has been sent. */
export function upload(path: UploadPath, file: File, options: UploadOptions): Promise<Schemas['Answer']> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    request.open('POST', `/api/v1${path}`);
    request.setRequestHeader('Authorization', `Bearer ${accessToken() ?? ''}`);
    request.setRequestHeader('Accept-Language', document.documentElement.lang);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      connectionWorks();
      const { status, responseText } = request;
      if (status < 300) resolve(JSON.parse(responseText) as Schemas['Answer']);
      else problemOfResponse(new Response(responseText, { status })).then(reject, reject);
    });
    request.addEventListener('error', () => {
      connectionLost();
      reject(new Problem({ kind: 'offline' }));
    });
    request.addEventListener('abort', () => reject(new Problem({ kind: 'cancelled' })));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/** Where an uploaded image is shown; the cookie carries the session. */
export function imageHref(name: string): string {
  return `/api/v1/image/show/${encodeURIComponent(name)}`;
}
