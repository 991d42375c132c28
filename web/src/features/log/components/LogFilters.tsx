import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '@/i18n/format';
import { Count, ListToolbar } from '@/kit/list/ListToolbar';
import { Segments } from '@/kit/list/Segments';
import { DateField } from '@/kit/ui/DateField';
import type { LogSearch } from '../log-search';
import { periodNames, periodOf } from '../periods';
import classes from './LogFilters.module.css';

const debounceMs = 300;

interface LogFiltersProps {
  search: LogSearch;
  onChange: (part: Omit<LogSearch, 'page'>) => void;
  /** How many entries there are, in words. */
  count: string;
}

/** By day and by who did it, with the periods that are asked for most. */
export function LogFilters({ search, onChange, count }: LogFiltersProps) {
  const { t } = useTranslation('log');
  const [today] = useState(() => date(new Date()));
  const { dateFrom = '', dateTo = '', username = '' } = search;
  const chosen = periodNames.find((name) => {
    const period = periodOf(name, today);
    return period.dateFrom === dateFrom && period.dateTo === dateTo;
  });
  return (
    <ListToolbar labelled>
      <DateField
        whenWrong="keep"
        label={t('filters.from')}
        className={classes.day}
        value={dateFrom}
        onChange={(day) => onChange({ dateFrom: day })}
      />
      <DateField
        whenWrong="keep"
        label={t('filters.to')}
        className={classes.day}
        value={dateTo}
        onChange={(day) => onChange({ dateTo: day })}
      />
      <NameField value={username} onChange={(name) => onChange({ username: name })} />
      <Segments
        label={t('periods.label')}
        segments={periodNames.map((key) => ({ key, text: t(`periods.${key}`) }))}
        chosen={chosen}
        onChoose={(name) =>
          onChange(name === chosen ? { dateFrom: undefined, dateTo: undefined } : periodOf(name, today))
        }
      />
      <Count>{count}</Count>
    </ListToolbar>
  );
}

function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation('log');
  const [shown, setShown] = useState(value);
  const [typed, setTyped] = useState(value);
  const send = useDebouncedCallback(onChange, debounceMs);

  // Changed by the address and not by typing: the field follows.
  if (value !== shown) {
    setShown(value);
    if (value.trim() !== typed.trim()) setTyped(value);
  }

  return (
    <TextInput
      label={t('filters.who')}
      className={classes.who}
      value={typed}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
