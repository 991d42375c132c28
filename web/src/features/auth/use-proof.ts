import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, problemOf } from '@/api/problem';
import { formText } from './form-text';

type Field = 'password' | 'code';

/**
 * A form by which users prove who they are. What the server refuses is shown at its field, which gets the
 * focus; anything else above the form.
 */
export function useProof(send: (fields: Record<Field, string>) => Promise<void>) {
  const { t } = useTranslation('common');
  const [problem, setProblem] = useState<Problem>();
  const [sending, setSending] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setSending(true);
    setProblem(undefined);
    try {
      await send({ password: formText(fields, 'password'), code: formText(fields, 'code') });
    } catch (error) {
      const refusal = problemOf(error);
      setProblem(refusal);
      const [wrong] = Object.keys(refusal.fields);
      if (wrong) form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.select();
    } finally {
      setSending(false);
    }
  };

  const refused = problem && Object.keys(problem.fields).length > 0;
  return {
    sending,
    submit: (form: HTMLFormElement) => void submit(form),
    errorOf: (field: Field) => problem?.fields[field]?.join(' '),
    /** Why it failed, when no field is to blame. */
    failure: problem && !refused ? problem.message || t('error.default') : undefined,
  };
}
