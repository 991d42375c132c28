import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { idleColumns } from '../idle';
import type { ImportState } from '../queries';
import { tableName } from '../words';
import classes from './Findings.module.css';

/** What was ignored in the file, and how a CSV was read. */
export function Findings({ run }: { run: ImportState }) {
  const { t } = useTranslation(['imports', 'log']);
  const { tables, unknown } = run.findings;
  const notes = (tables ?? []).flatMap((table) => {
    const name = tableName(t, table.name);
    return [
      isSome(table.unknown_columns) &&
        t('findings.unknownColumns', { table: name, columns: table.unknown_columns.join(', ') }),
      ...idleColumns(run, table).map(({ why, columns }) =>
        t(`findings.${why}`, { table: name, columns: columns.join(', ') }),
      ),
    ].flatMap((note) => note || []);
  });
  // Mostly all tables of a file are written alike.
  const ways = (tables ?? []).flatMap(({ encoding, separator }) => {
    const name = t(`separators.${separator === ';' ? 'semicolon' : separator === ',' ? 'comma' : 'tab'}`);
    return encoding ? t('findings.read', { encoding, separator: name.toLowerCase() }) : [];
  });
  notes.unshift(...new Set(ways));
  if (isSome(unknown)) notes.push(t('findings.unknownSheets', { names: unknown.join(', ') }));
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function isSome(list: readonly string[] | null): list is readonly string[] {
  return list !== null && list.length > 0;
}
