import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import type { Problem } from '@/api/problem';
import { reportProblem } from '@/kit/ui/report-problem';
import { carQuery, refreshOffer } from './queries';
import { changeOffer } from './saving';
import type { Car, Version } from './wire';
import type { Writing } from './writing';

/** Fields of an offer as they are saved, some or all. */
export type VersionFields = Omit<Schemas['VersionPatch'], 'revision'>;

interface SaveOptions {
  /** What is saved, in the words of the user. */
  what: string;
  /** Told of a refusal, in place of the dialog for any. */
  failed?: (problem: Problem) => void;
}

/** Saves fields of an offer; answers whether they are saved. */
export function useSaveVersion(versionId: number) {
  const queryClient = useQueryClient();
  return async function save(fields: VersionFields, { what, failed }: SaveOptions): Promise<boolean> {
    const path = { id: versionId };
    const outcome = await changeOffer(queryClient, versionId, {
      what,
      send: async (revision) => {
        const body = { ...fields, revision };
        return (await client.PUT('/version/{id}', { params: { path }, body })).data as Version;
      },
      again: () => void save(fields, { what, failed }),
      failed,
    });
    if (outcome.end !== 'answered') return false;
    const { answer } = outcome;
    queryClient.setQueryData(
      carQuery(versionId).queryKey,
      (car): Car | undefined => car && { ...car, version: answer },
    );
    await refreshOffer(queryClient, versionId);
    return true;
  };
}

/** A field of the offer that saves itself when it is left; what is wrong with it is told beside it. */
export function useSaveField<Field extends keyof Version & keyof VersionFields>(
  version: Version,
  field: Field,
  label: string,
  { written, read, wrong }: Writing<Version[Field]>,
) {
  const { t } = useTranslation('form');
  const saveVersion = useSaveVersion(version.id);
  const saved = written(version[field]);
  const [shown, setShown] = useState(saved);
  const [typed, setTyped] = useState(saved);
  const [error, setError] = useState('');
  // Changed elsewhere: what is not being typed at follows.
  if (saved !== shown) {
    setShown(saved);
    if (typed === shown) setTyped(saved);
  }

  const failed = (problem: Problem) => {
    const texts = problem.fields[field];
    if (texts) setError(texts.join(' '));
    else reportProblem(problem);
  };
  const save = async (text: string): Promise<void> => {
    const value = read(text);
    setError(value === undefined && wrong ? t(`refusal.${wrong}`) : '');
    if (value === undefined || written(value) === saved) return;
    const fields: VersionFields = { [field]: value };
    if (await saveVersion(fields, { what: label, failed })) setTyped(written(value));
  };
  const type = (text: string) => {
    setTyped(text);
    setError('');
  };
  return { typed, setTyped: type, save, error };
}
