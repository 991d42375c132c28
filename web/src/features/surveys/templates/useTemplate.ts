import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { useLeaveGuard } from '@/kit/edit/useLeaveGuard';
import { refreshLists } from '@/kit/record/list-cache';
import { putRecord } from '@/kit/record/record';
import { useOnePress } from '@/kit/ui/useOnePress';
import type { Template } from '../queries';

/** A template that is edited: what is on the screen, what is wrong with it, and how it is saved. */
export function useTemplate(template: Template, onSaved: (saved: Template) => void) {
  const queryClient = useQueryClient();
  const press = useOnePress();
  const [edited, setEdited] = useState(template);
  const isNew = template.id === 0;
  const isDirty = isNew || JSON.stringify(edited) !== JSON.stringify(template);
  const guard = useLeaveGuard({ what: 'form', isDirty, onDiscard: () => setEdited(template) });
  const sending = useMutation({
    mutationFn: async () => {
      const { id, contrast: _, ...body } = edited;
      const saved = isNew
        ? await client.POST('/template', { body: body as never })
        : await client.PUT('/template/{id}', { params: { path: { id } }, body: body as never });
      return saved.data as Template;
    },
    onSuccess: async (saved) => {
      guard.letGo();
      putRecord(queryClient, '/template', saved);
      await refreshLists(queryClient, { path: '/template', affects: [] });
      onSaved(saved);
    },
  });
  const wrong = sending.error ? (problemOf(sending.error).fields ?? {}) : {};
  return {
    edited,
    set: (part: Partial<Template>) => {
      if (sending.error) sending.reset();
      setEdited({ ...edited, ...part });
    },
    errorOf: (field: string) => wrong[field]?.join(' '),
    isDirty,
    isSaving: sending.isPending,
    save: () => {
      if (!sending.isPending) press(() => sending.mutate());
    },
  };
}
