import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVirtualRows } from '@/kit/ui/DataGrid/useVirtualRows';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { type Draft, newEntry } from '../entries';
import type { Entry, NewEntry, State } from '../queries';
import classes from './EntryList.module.css';

const rowHeight = 36;

interface EntryListProps {
  entries: readonly Entry[];
  draft: Draft;
  states: readonly State[];
  isFixed: boolean;
  keyword: string;
  onDraft: (draft: Draft) => void;
}

/** The entries in the order they are asked: the last that matches decides. However many there are, few are drawn. */
export function EntryList({ entries, draft, states, isFixed, keyword, onDraft }: EntryListProps) {
  const { t } = useTranslation('rights');
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = keyword.trim().toLocaleLowerCase();
  const shown = [...entries, ...draft.add].filter(({ type, permission }) =>
    `${t(`cell.${type}`)} ${permission}`.toLocaleLowerCase().includes(wanted),
  );
  const rows = useVirtualRows(scroller, shown.length, rowHeight, -1);
  const toggle = (id: number) => {
    if (id < 0) {
      onDraft({ ...draft, add: draft.add.filter((one) => one.id !== id) });
      return;
    }
    const remove = new Set(draft.remove);
    if (!remove.delete(id)) remove.add(id);
    onDraft({ ...draft, remove });
  };
  return (
    <>
      {!isFixed && (
        <AddEntry
          states={states}
          onAdd={({ type, permission }) =>
            onDraft({ ...draft, add: [...draft.add, newEntry(type, permission)] })
          }
        />
      )}
      <p className={classes.count}>{t('entries', { count: shown.length })}</p>
      <div ref={scroller} className={classes.scroller}>
        <ul className={classes.list} aria-label={t('view.entries')}>
          {rows.indexes.map((index, position) => {
            const entry = shown[index];
            if (!entry) return null;
            const isGone = draft.remove.has(entry.id);
            const name = `${t(`cell.${entry.type}`)} ${entry.permission}`;
            return (
              <li
                key={entry.id}
                aria-posinset={index + 1}
                aria-setsize={shown.length}
                className={classes.entry}
                data-gone={isGone || undefined}
                style={{ height: rowHeight, marginTop: rows.gapBefore(position) }}
              >
                <span className={classes.id}>{entry.id > 0 ? entry.id : t('newEntry')}</span>
                <StatusBadge
                  tone={entry.type === 'ALLOW' ? 'green' : 'red'}
                  label={t(`cell.${entry.type}`)}
                />
                <span className={classes.name}>{entry.permission}</span>
                {!isFixed && (
                  <ActionIcon
                    aria-label={t(isGone ? 'keepEntry' : 'removeEntry', { name })}
                    onClick={() => toggle(entry.id)}
                  >
                    {isGone ? <IconArrowBackUp size={16} /> : <IconTrash size={16} />}
                  </ActionIcon>
                )}
              </li>
            );
          })}
          <li aria-hidden style={{ height: rows.gapAfter }} />
        </ul>
      </div>
    </>
  );
}

const namePattern = /^(app|password)(\.[A-Za-z0-9_-]+)*(\.\*)?$/;

function AddEntry({ states, onAdd }: { states: readonly State[]; onAdd: (entry: NewEntry) => void }) {
  const { t } = useTranslation('rights');
  const [type, setType] = useState<NewEntry['type']>('ALLOW');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const permission = typed.trim();
    if (!namePattern.test(permission)) {
      setError(t('wrongName'));
      return;
    }
    onAdd({ type, permission });
    setTyped('');
  };
  return (
    <form className={classes.add} onSubmit={add} noValidate>
      <NativeSelect
        label={t('add.type')}
        value={type}
        data={(['ALLOW', 'DENY'] as const).map((one) => ({ value: one, label: t(`cell.${one}`) }))}
        onChange={({ currentTarget }) => setType(currentTarget.value === 'DENY' ? 'DENY' : 'ALLOW')}
      />
      <TextInput
        label={t('add.permission')}
        className={classes.typed}
        value={typed}
        list="rights-states"
        placeholder="app.brand.baseData.brandId_3"
        maxLength={255}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
      />
      <datalist id="rights-states">
        {states.map(({ state, label }) => (
          <option key={state} value={state}>
            {label}
          </option>
        ))}
      </datalist>
      <Button type="submit" variant="default">
        {t('add.ok')}
      </Button>
    </form>
  );
}
