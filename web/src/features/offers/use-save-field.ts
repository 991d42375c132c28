import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '@/api/client';
import { carQuery, refreshOffer } from './queries';
import { changeOffer } from './saving';
import type { Car, Version } from './wire';

/** The texts of an offer that are typed. */
export type TextField =
  'customer_name' | 'customer_phone' | 'customer_email' | 'title' | 'comment' | 'expire_date';

/** A field of the offer that saves itself when it is left. */
export function useSaveField(version: Version, field: TextField, label: string) {
  const queryClient = useQueryClient();
  const saved = version[field] ?? '';
  const [shown, setShown] = useState(saved);
  const [typed, setTyped] = useState(saved);
  // Changed elsewhere: what is not being typed at follows.
  if (saved !== shown) {
    setShown(saved);
    if (typed === shown) setTyped(saved);
  }

  const save = async (text: string): Promise<void> => {
    if (text === saved) return;
    const path = { id: version.id };
    const value = field === 'expire_date' ? text || null : text;
    const outcome = await changeOffer(queryClient, version.id, {
      what: label,
      send: async (revision) => {
        const body = { [field]: value, revision };
        return (await client.PUT('/version/{id}', { params: { path }, body })).data as Version;
      },
      again: () => void save(text),
    });
    if (outcome.end !== 'answered') return;
    const { answer } = outcome;
    queryClient.setQueryData(
      carQuery(version.id).queryKey,
      (car): Car | undefined => car && { ...car, version: answer },
    );
    await refreshOffer(queryClient, version.id);
  };
  return { typed, setTyped, save };
}
