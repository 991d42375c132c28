import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { keywordLimit } from '@/kit/record/keyword';
import type { SegmentKey } from '@/kit/record/segment';
import classes from './ListToolbar.module.css';

const debounceMs = 200;

interface ListToolbarProps {
  /** The list is narrowed: on a narrow screen it shows by what. */
  isFiltered: boolean;
  keyword: string;
  /** Answers false when the filter stays as it was, because something unsaved would be lost. */
  onKeyword: (keyword: string) => Promise<boolean>;
  filterRef: RefObject<HTMLInputElement | null>;
  /** Nothing for lists without an archive. */
  segments:
    | false
    | {
        keys: readonly SegmentKey[];
        value: SegmentKey;
        /** Absent until they are known. */
        counts: Readonly<Partial<Record<SegmentKey, number>>> | undefined;
        onChange: (value: SegmentKey) => void;
      };
  facets: ReactNode;
  /** So many facets that they only fit beside the rest on a wide screen. */
  hasManyFacets?: boolean;
  /** Columns and views. */
  looks: ReactNode;
  /** Why the keyword was not used as typed. */
  note: string | undefined;
  /** "1 000 records" or "37 of 1 000". */
  count: string;
  /** In the place of the count while rows are chosen. */
  selection: ReactNode;
}

/** Filter on the left, count on the right. On a narrow screen the filter is behind a button. */
export function ListToolbar(props: ListToolbarProps) {
  const {
    isFiltered,
    keyword,
    onKeyword,
    filterRef,
    segments,
    facets,
    hasManyFacets,
    looks,
    note,
    count,
    selection,
  } = props;
  const { t } = useTranslation('list');
  const [isOpen, setOpen] = useState(isFiltered);
  return (
    <div className={classes.toolbar} role="search" data-filter-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.toggle}
        aria-label={t('filter.toggle')}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
          // The field can take the focus only once it is shown.
          requestAnimationFrame(() => filterRef.current?.focus());
        }}
      >
        <IconFilter size={16} aria-hidden />
      </button>
      <KeywordField keyword={keyword} onKeyword={onKeyword} fieldRef={filterRef} />
      {segments && <Segments {...segments} />}
      {facets && (
        <div className={classes.facets} data-many={hasManyFacets || undefined}>
          {facets}
        </div>
      )}
      <div className={classes.looks}>{looks}</div>
      {selection ?? (
        <div className={classes.count} role="status">
          {note && <span className={classes.note}>{note}</span>}
          {count}
        </div>
      )}
    </div>
  );
}

interface KeywordFieldProps extends Pick<ListToolbarProps, 'keyword' | 'onKeyword'> {
  fieldRef: RefObject<HTMLInputElement | null>;
}

function KeywordField({ keyword, onKeyword, fieldRef }: KeywordFieldProps) {
  const { t } = useTranslation('list');
  const [typed, setTyped] = useState(keyword);
  const sent = useRef(keyword);

  // The address changed by itself (Back, a link): the field follows it.
  useEffect(() => {
    if (keyword !== sent.current) setTyped(keyword);
    sent.current = keyword;
  }, [keyword]);

  const send = useEffectEvent(async (next: string) => {
    sent.current = next;
    if (await onKeyword(next)) return;
    sent.current = keyword;
    setTyped(keyword);
  });

  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => void send(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

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
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') clear();
      }}
      rightSection={typed !== '' && <CloseButton size={24} aria-label={t('filter.clear')} onClick={clear} />}
    />
  );
}

function Segments({ keys, value, counts, onChange }: Exclude<ListToolbarProps['segments'], false>) {
  const { t } = useTranslation('list');
  return (
    <div role="group" aria-label={t('segments.label')} className={classes.segments}>
      {keys.map((segment) => (
        <button
          key={segment}
          type="button"
          className={classes.segment}
          aria-pressed={value === segment}
          onClick={() => onChange(segment)}
        >
          {t(`segments.${segment}`, { number: counts ? integer(counts[segment] ?? 0) : '…' })}
        </button>
      ))}
    </div>
  );
}
