import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keywordLimit } from '@/kit/record/keyword';
import { useStable } from '@/kit/ui/useStable';
import classes from './ListToolbar.module.css';

const debounceMs = 200;

interface KeywordFieldProps {
  keyword: string;
  /** Answers false when the filter stays as it was, because something unsaved would be lost. */
  onKeyword: (keyword: string) => Promise<boolean>;
  fieldRef: RefObject<HTMLInputElement | null>;
}

/** Narrows a list while it is typed into. */
export function KeywordField({ keyword, onKeyword, fieldRef }: KeywordFieldProps) {
  const { t } = useTranslation('list');
  const [typed, setTyped] = useState(keyword);
  const sent = useRef(keyword);

  // The address changed by itself (Back, a link): the field follows it.
  useEffect(() => {
    if (keyword !== sent.current) setTyped(keyword);
    sent.current = keyword;
  }, [keyword]);

  const send = useStable(async () => {
    if (typed === sent.current) return;
    sent.current = typed;
    if (await onKeyword(typed)) return;
    sent.current = keyword;
    setTyped(keyword);
  });

  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => void send(), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, send]);

  const clear = () => {
    setTyped('');
    fieldRef.current?.focus();
  };

  return (
    <TextInput
      ref={fieldRef}
      className={classes.filter}
      aria-label={t('filter.label')}
      placeholder={t('filter.placeholder')}
      value={typed}
      maxLength={keywordLimit}
      onChange={(event) => setTyped(event.currentTarget.value)}
      // What is begun next is not closed by a filter that comes late.
      onBlur={() => void send()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') clear();
      }}
      rightSection={typed !== '' && <CloseButton size={24} aria-label={t('filter.clear')} onClick={clear} />}
    />
  );
}
