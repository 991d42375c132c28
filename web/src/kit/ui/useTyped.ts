import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: Element): element is Field =>
  element.matches('textarea, input:not([type=password], [type=checkbox], [type=radio], [role=combobox])');

/**
 * Says whether closing a form would cost more than a word to be typed again: a long text, or several short ones.
 * `isUnsaved` says so where the form knows better. The browser asks before such a page is left.
 */
export function useTyped(isUnsaved: boolean | undefined) {
  /** What stood in each field when it was first entered. */
  const before = useRef(new Map<Field, string>());
  const isTyped = () => {
    if (isUnsaved !== undefined) return isUnsaved;
    const changed = [...before.current].filter(([field, text]) => field.isConnected && field.value !== text);
    return changed.length > 1 || changed.some(([field]) => field.matches('textarea'));
  };
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isTyped()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => ask(event);
    addEventListener('beforeunload', listen);
    return () => removeEventListener('beforeunload', listen);
  }, []);
  const onFocus = ({ target }: FocusEvent<HTMLFormElement, Element>) => {
    if (isText(target) && !before.current.has(target)) before.current.set(target, target.value);
  };
  return { isTyped, onFocus };
}
