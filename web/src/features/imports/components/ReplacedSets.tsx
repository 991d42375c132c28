import { Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../queries';
import { tableName } from '../words';

interface ReplacedSetsProps {
  run: ImportState;
  /** The tables whose sets shall be replaced, while that is being tried; undefined: those of the run. */
  chosen?: readonly string[] | undefined;
  /** Tries once more; undefined: it is only said what is replaced. */
  onReplace?: ((tables: readonly string[]) => void) | undefined;
}

/** Which sets of the file replace those that are stored: others get members. */
export function ReplacedSets({ run, chosen = run.replace, onReplace }: ReplacedSetsProps) {
  const { t } = useTranslation(['imports', 'log']);
  const tables = (run.findings.tables ?? []).filter(({ set_columns }) => set_columns.length > 0);
  const isReplaced = (name: string) => chosen.includes(name);
  if (!onReplace)
    return tables
      .filter(({ name }) => isReplaced(name))
      .map(({ name }) => <Text key={name}>{t('sets.replaced', { table: tableName(t, name) })}</Text>);
  return tables.map(({ name }) => (
    <Checkbox
      key={name}
      label={t('sets.replace', { table: tableName(t, name) })}
      description={t('sets.help')}
      checked={isReplaced(name)}
      onChange={({ currentTarget: { checked } }) =>
        onReplace(checked ? [...chosen, name] : chosen.filter((one) => one !== name))
      }
    />
  ));
}
