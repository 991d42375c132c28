import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { offlineSince } from '@/api/connection';
import { type Problem, problemOf } from '@/api/problem';
import { Upload, type Uploaded, type UploadPath } from '@/api/upload';
import { type AcceptedFiles, type FileRefusal, refusalOf } from './accepted-files';

interface UploadOptions {
  path: UploadPath;
  accepted: AcceptedFiles;
  /** Asked before a file is sent, by its name: false stops it. */
  mayTake?: (name: string) => Promise<boolean>;
  close: (kept?: Uploaded) => void;
}

/** One file on its way, from being chosen until the server has it. */
export function useUpload({ path, accepted, mayTake, close }: UploadOptions) {
  const [upload, setUpload] = useState<Upload>();
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const stop = useRef<AbortController>(null);

  const send = async (one: Upload) => {
    const current = new AbortController();
    stop.current = current;
    setProblem(undefined);
    try {
      const kept = await one.send({ onProgress: setPart, signal: current.signal });
      setUpload(undefined);
      close(kept);
    } catch (error) {
      const failure = problemOf(error);
      if (failure.kind === 'cancelled') return;
      setProblem(failure);
      // What was interrupted goes on; what was refused gives way to another file.
      if (failure.kind !== 'offline') setUpload(undefined);
    }
  };

  const take = async (files: readonly File[]) => {
    const reason = refusalOf(files, accepted);
    setRefusal(reason);
    setProblem(undefined);
    const [file] = files;
    if (reason || !file) return;
    if (mayTake && !(await mayTake(file.name))) return;
    const one = new Upload(path, file);
    setPart(0);
    setUpload(one);
    void send(one);
  };

  const retry = () => upload && void send(upload);
  const isLost = problem?.kind === 'offline';
  const goOn = useEffectEvent(() => {
    if (offlineSince.get() === undefined) retry();
  });
  // Once the server answers again nobody need be asked to go on.
  useEffect(() => (isLost ? offlineSince.subscribe(() => goOn()) : undefined), [isLost]);

  const giveUp = () => {
    stop.current?.abort();
    setUpload(undefined);
    close();
  };
  // Nobody waits for it any more, as when the session is over.
  useEffect(() => () => stop.current?.abort(), []);

  return {
    file: upload?.file,
    part,
    problem,
    refusal,
    /** Sending waits for the server to answer again. */
    isLost,
    take: (files: readonly File[]) => void take(files),
    retry,
    giveUp,
  };
}

export type UploadState = ReturnType<typeof useUpload>;
