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

/** A record that what is typed leads to, besides the words. */
export interface AlsoFound {
  id: string;
  label: string;
  detail?: string;
  open: () => void;
}

interface WordsFacetProps extends FacetProps {
  /** What else is found by what is typed. */
  also?: {
    heading: string;
    wordsHeading: string;
    find: (typed: string, signal: AbortSignal) => Promise<readonly AlsoFound[]>;
  };
}

const debounceMs = 150;

/** How many words are shown where records stand below them. */
const mostBeside = 6;

/** Words chosen from what is suggested while one types; each is a chip that is taken away by itself. */
export default function WordsFacet({ facet, value, context, onChoose, also }: WordsFacetProps) {
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
  const records = useQuery({
    queryKey: ['words', label, 'records', asked],
    queryFn: ({ signal }) => also?.find(asked, signal) ?? [],
    enabled: also !== undefined && asked !== '',
    placeholderData: keepPreviousData,
  });
  const isCurrent =
    asked === typed.trim() &&
    !isPlaceholderData &&
    data !== undefined &&
    (!also || (records.data !== undefined && !records.isPlaceholderData));
  const left = (data ?? []).filter((word) => !words.includes(word));
  const shown = typed.trim() === '' ? [] : left.slice(0, also ? mostBeside : undefined);
  const found = typed.trim() === '' ? [] : (records.data ?? []);
  const count = shown.length + found.length;
  const isShown = isOpen && typed.trim() !== '' && (count > 0 || isCurrent);
  const active = Math.min(at, count - 1);

  const put = (next: readonly string[]) => onChoose(next.length > 0 ? next.join(',') : undefined);
  const choose = (word: string | undefined) => {
    const next = [...words, word ?? ''];
    if (!word || next.join(',').length > facetLimit) return;
    setTyped('');
    setOpen(false);
    put(next);
    field.current?.focus();
  };
  const take = (index: number) => {
    const record = found[index - shown.length];
    if (!record) return choose(shown[index]);
    setTyped('');
    setOpen(false);
    record.open();
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
      if (count > 0) setAt((active + step + count) % count);
    } else if (event.key === 'Enter' && isShown && isCurrent) {
      event.preventDefault();
      take(active);
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
          {also && shown.length > 0 && <Heading text={also.wordsHeading} />}
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
          {also && found.length > 0 && <Heading text={also.heading} />}
          {found.map(({ id, label: name, detail }, index) => (
            <button
              key={id}
              type="button"
              tabIndex={-1}
              id={`${listId}-${String(shown.length + index)}`}
              role="option"
              aria-selected={shown.length + index === active}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(shown.length + index)}
            >
              {name}
              {detail && <span className={classes.detail}>{detail}</span>}
            </button>
          ))}
        </span>
        {isShown && count === 0 && (
          <span role="status" className={classes.list} data-empty>
            {t('facets.none')}
          </span>
        )}
      </span>
    </span>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <span role="presentation" className={classes.heading}>
      {text}
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
