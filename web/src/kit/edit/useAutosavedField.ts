import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '@/kit/ui/problem-text';
import { useStable } from '@/kit/ui/useStable';
import type { Ending } from './edit-line';
import { declareTyped } from './typed-fields';

interface AutosavedField<Value> {
  /** The value as the server has it, as text. */
  saved: string;
  /** What stands in the field at first, when a newer value waits to be saved. */
  waiting?: string;
  written: (value: Value) => string;
  /** Undefined when the text says no such value. */
  read: (text: string) => Value | undefined;
  /** What is said of such a text. */
  wrong: (text: string) => string;
  save: (value: Value) => Promise<Ending<unknown>>;
  /** What is said of a refusal beside the field; empty where it is about something else, and then said there as a whole. */
  refusal: (ending: Ending<unknown> & { end: 'refused' }) => string;
  /**
   * What is said where somebody else has saved another value meanwhile, of that value: what was typed stays, unsaved,
   * until it is changed or saved by the notice. Without it the field shows what they saved.
   */
  moved?: (saved: string) => string;
}

/**
 * A field that saves itself when it is left: for another field, another step, another page or for good. What is typed
 * while a save runs stays, and is a change of its own.
 */
export function useAutosavedField<Value>(field: AutosavedField<Value>) {
  const { t } = useTranslation();
  const { saved, waiting, written, read, wrong, save, refusal, moved } = field;
  const [shown, setShown] = useState(saved);
  const [typed, setTyped] = useState(waiting ?? saved);
  const [refusedFor, setError] = useState('');
  /** What is typed and not saved, since somebody else was faster. */
  const [overtaken, setOvertaken] = useState<string>();
  /** What is on its way, so that Enter and leaving the field send it once. */
  const onItsWay = useRef<string>(undefined);
  /** The answer to it. */
  const answer = useRef<Promise<unknown>>(undefined);
  /** What was refused; as long as it stands in the field, it would be lost with the page. */
  const refused = useRef<string>(undefined);
  // Changed elsewhere: what is not being typed at follows.
  if (saved !== shown) {
    setShown(saved);
    if (typed === shown) setTyped(saved);
  }
  const isOvertaken = overtaken !== undefined && overtaken !== saved && overtaken === rewritten(typed, field);
  const error = isOvertaken ? (moved?.(saved) ?? '') : refusedFor;

  const commit = async (text: string): Promise<void> => {
    // To pass through the field is not to ask for it again.
    if (isOvertaken && rewritten(text, field) === overtaken) return;
    const value = read(text);
    if (value === undefined) setError(wrong(text));
    if (value === undefined || written(value) === onItsWay.current) return;
    if (onItsWay.current === undefined && written(value) === saved) {
      setError('');
      return;
    }
    // What is wrong stays until the answer: a button below would move away under the press that leaves the field.
    const sent = written(value);
    onItsWay.current = sent;
    const asked = save(value);
    answer.current = asked;
    const ending = await asked;
    refused.current = ending.end === 'refused' ? sent : undefined;
    if (onItsWay.current === sent && ending.end !== 'waiting') onItsWay.current = undefined;
    // Refused for whatever reason, what stands in the field is not saved: the field says so.
    const said = ending.end === 'refused' ? refusal(ending) || problemText(ending.problem, t).text : '';
    setError((now) => (said || now === refusedFor ? said : now));
    // Compared with what was sent: what has been typed since is not touched.
    const become = (next: string) => setTyped((now) => (now === text || now === sent ? next : now));
    if (ending.end === 'saved') become(sent);
    if (ending.end !== 'moved') return;
    if (moved) {
      setOvertaken(sent);
      return;
    }
    // Back to what was seen, so that it follows what the server has now, whether that has come or is still to come.
    become(saved);
    setShown(saved);
  };
  const saveTyped = useStable(() => {
    const value = read(typed);
    // It would be refused again, and then wait for the next page as if it were to be saved.
    if (isOvertaken || (value !== undefined && refused.current === written(value))) return false;
    void commit(typed);
    return !error && value !== undefined;
  });
  const settle = useStable(async () => {
    const value = read(typed);
    if (value === undefined || isOvertaken) return false;
    const text = written(value);
    if (refused.current !== text) {
      if (onItsWay.current === text) await answer.current;
      else await commit(typed);
    }
    return refused.current !== text;
  });
  const isTyped = typed !== saved;
  useEffect(
    () => (isTyped ? declareTyped({ save: saveTyped, settle }) : undefined),
    [isTyped, saveTyped, settle],
  );
  // Keys and the Back button leave a field without its losing the focus.
  const saveLeft = useStable(() => isTyped && !error && saveTyped());
  useEffect(() => () => void saveLeft(), [saveLeft]);

  const type = (text: string) => {
    setTyped(text);
    setError('');
    setOvertaken(undefined);
  };
  return { typed, setTyped: type, commit, error };
}

/** What is typed, as it would be written once it is saved; undefined when it says no value. */
function rewritten<Value>(text: string, { read, written }: AutosavedField<Value>): string | undefined {
  const value = read(text);
  return value === undefined ? undefined : written(value);
}
