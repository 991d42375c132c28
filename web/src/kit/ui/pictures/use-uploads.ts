import { useEffect, useRef, useState } from 'react';
import { offlineSince } from '@/api/connection';
import { type Problem, problemOf } from '@/api/problem';
import { Upload, type UploadPath } from '@/api/upload';
import { type AcceptedFiles, type FileRefusal, refusalOfFile } from '../accepted-files';

/** A file on its way, from being chosen until the server has it or will not have it. */
export interface Sending {
  file: File;
  state: 'waiting' | 'sending' | 'kept' | 'refused';
  /** Sent until now, from 0 to 1. */
  part: number;
  refusal?: FileRefusal;
  problem?: Problem;
}

interface UploadsOptions {
  path: UploadPath;
  accepted: AcceptedFiles;
  /** Called with the name of every file once the server has it; the next one waits for what is done with it. */
  onKept: (name: string) => Promise<unknown>;
}

/** Sends files one after the other; a wrong one does not keep the others. */
export function useUploads({ path, accepted, onKept }: UploadsOptions) {
  const [files, setFiles] = useState<readonly Sending[]>([]);
  const [isLost, setLost] = useState(false);
  const stop = useRef<AbortController>(null);
  // Nobody waits for them any more, as when the session is over.
  useEffect(() => () => stop.current?.abort(), []);

  const note = (index: number, what: Partial<Sending>) =>
    setFiles((known) => known.map((one, i) => (i === index ? { ...one, ...what } : one)));

  /** Runs, and again each time a lost connection is back; what fails otherwise is thrown. */
  const throughLosses = async <T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (problemOf(error).kind !== 'offline') throw error;
      setLost(true);
      await connected(signal);
      setLost(false);
      if (signal.aborted) throw error;
      return throughLosses(run, signal);
    }
  };

  const send = async (file: File, index: number, signal: AbortSignal): Promise<void> => {
    // Another try goes on where the last one was interrupted.
    const upload = new Upload(path, file);
    const onProgress = (part: number) => note(index, { part });
    note(index, { state: 'sending' });
    try {
      const { name } = await throughLosses(() => upload.send({ onProgress, signal }), signal);
      await throughLosses(() => onKept(name), signal);
      note(index, { state: 'kept', part: 1 });
    } catch (error) {
      note(index, { state: 'refused', problem: problemOf(error) });
    }
  };

  const take = async (chosen: readonly File[]): Promise<void> => {
    const current = new AbortController();
    stop.current = current;
    const sendings = chosen.map((file): Sending => {
      const refusal = refusalOfFile(file, accepted);
      return { file, refusal, state: refusal ? 'refused' : 'waiting', part: 0 };
    });
    setFiles(sendings);
    for (const [index, { file, refusal }] of sendings.entries()) {
      if (current.signal.aborted) return;
      // oxlint-disable-next-line no-await-in-loop -- one after the other keeps them in the order they were chosen in
      if (!refusal) await send(file, index, current.signal);
    }
  };

  return {
    files,
    isLost,
    take: (chosen: readonly File[]) => void take(chosen),
    stop: () => stop.current?.abort(),
  };
}

/** Waits until the server answers again. */
function connected(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      forget();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const forget = offlineSince.subscribe(() => offlineSince.get() === undefined && done());
    signal.addEventListener('abort', done);
    if (offlineSince.get() === undefined) done();
  });
}
