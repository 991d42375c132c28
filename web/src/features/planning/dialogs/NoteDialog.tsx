import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import type { SentCell } from '@/kit/grid/types';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import { type Kind, type Place, saveNote } from '../queries';

interface NoteDialogProps extends DialogProps<true> {
  kind: Kind;
  place: Place;
  /** Row and month. */
  name: string;
  /** The cell as it is. */
  sent: SentCell;
  note: string;
}

const most = 1000;

/** The note of a cell. */
export default function NoteDialog({ kind, place, name, sent, note, close }: NoteDialogProps) {
  const { t } = useTranslation('planning');
  const { t: tCommon } = useTranslation();
  const [text, setText] = useState(note);
  const saving = useMutation({
    mutationFn: async () => (await saveNote(kind, place, sent, text.trim()))[0],
    onSuccess: (answer) => answer?.outcome !== 'refused' && close(true),
    meta: { errors: 'inline' },
  });
  const refused = saving.data?.outcome === 'refused' ? saving.data.reason : undefined;
  const failure = saving.error ? problemText(problemOf(saving.error), tCommon).text : refused;
  return (
    <FormDialog
      title={t('note.title', { cell: name })}
      ok={t('note.ok')}
      busy={saving.isPending}
      disabled={text.trim() === note}
      failure={failure}
      onSubmit={() => saving.mutate()}
      onClose={() => close()}
    >
      <Textarea
        label={t('note.field')}
        value={text}
        maxLength={most}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
      />
    </FormDialog>
  );
}
