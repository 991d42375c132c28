import { CloseButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import bar from './FacetBar.module.css';
import type { CellContext } from '@/kit/record/entity';
import type { ListFacet } from '@/kit/record/facet';
import { mostWords, wordsOf } from './facets';
import { facetLimit } from './search';
import classes from './WordsFacet.module.css';

export interface FacetProps {
  facet: ListFacet;
  value: string | undefined;
  context: CellContext;
  onChoose: (value: string | undefined) => void;
}

const debounceMs = 150;

/** Words chosen from what is suggested while one types; each is a chip that is taken away by itself. */
export default function WordsFacet({ facet, value, context, onChoose }: FacetProps) {
  const { t } = useTranslation('list');
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const words = wordsOf(value);
  const label = facet.label(context);
  const asked = useDebounced(typed.trim());
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['words', label, asked],
    queryFn: ({ signal }) => facet.suggest?.(asked, signal) ?? [],
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const isCurrent = asked === typed.trim() && !isPlaceholderData && data !== undefined;
  const left = (data ?? []).filter((word) => !words.includes(word));
  const shown = typed.trim() === '' ? [] : left;
  const isShown = isOpen && typed.trim() !== '' && (shown.length > 0 || isCurrent);
  const active = Math.min(at, shown.length - 1);

  const put = (next: readonly string[]) => onChoose(next.length > 0 ? next.join(',') : undefined);
  const choose = (word: string | undefined) => {
    const next = [...words, word ?? ''];
    if (!word || next.join(',').length > facetLimit) return;
    setTyped('');
    setOpen(false);
    put(next);
    field.current?.focus();
  };
  const remove = (word: string) => {
    field.current?.focus();
    put(words.filter((other) => other !== word));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (shown.length > 0) setAt((active + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && isShown && isCurrent) {
      event.preventDefault();
      choose(shown[active]);
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
    } else if (event.key === 'Backspace' && typed === '' && words.length > 0) put(words.slice(0, -1));
  };

  return (
    <span className={classes.words}>
      {words.map((word) => (
        <span key={word} className={bar.chip} data-chosen>
          <span className={classes.word}>{word}</span>
          <CloseButton size={24} aria-label={t('facets.remove', { word })} onClick={() => remove(word)} />
        </span>
      ))}
      <span className={classes.place}>
        <input
          ref={field}
          className={classes.field}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${String(active)}` : undefined}
          placeholder={words.length < mostWords ? label : t('facets.most')}
          readOnly={words.length >= mostWords}
          value={typed}
          maxLength={120}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setAt(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
          onFocus={() => setOpen(true)}
        />
        <span id={listId} role="listbox" aria-label={label} className={classes.list} hidden={!isShown}>
          {shown.map((word, index) => (
            <button
              key={word}
              type="button"
              tabIndex={-1}
              id={`${listId}-${String(index)}`}
              role="option"
              aria-selected={index === active}
              className={classes.option}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(word)}
            >
              {word}
            </button>
          ))}
        </span>
        {isShown && shown.length === 0 && (
          <span role="status" className={classes.list} data-empty>
            {t('facets.none')}
          </span>
        )}
      </span>
    </span>
  );
}

/** A value once it has stayed the same for a moment. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
