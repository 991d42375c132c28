import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import i18next, { type TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { empty } from '@/i18n/format';
import { TimelineEntry } from '@/kit/ui/Timeline';
import classes from './ComparisonTable.module.css';
import type { Fields } from '@/kit/record/conflict';
import type { FieldTexts } from '@/kit/record/field-texts';
import {
  entryChanges,
  type FieldChange,
  type HistoryCause,
  type HistoryEntry,
  namedValue,
  restorable,
  restorePreview,
} from '@/kit/record/history';
import { photoText } from '@/kit/record/written';
import drawer from './HistoryDrawer.module.css';

interface HistoryItemProps {
  entry: HistoryEntry;
  current: Fields;
  fields: FieldTexts;
  /** Absent when the user may not restore. */
  onRestore: (() => void) | undefined;
  /** Follows a link to another page. */
  onFollow: () => void;
}

const knownActions = ['archive', 'create', 'delete', 'import', 'mail', 'restore', 'sort', 'update'] as const;

/** One change of a record, with the way back to the state before it. */
export function HistoryItem({ entry, current, fields, onRestore, onFollow }: HistoryItemProps) {
  const { t } = useTranslation(['list', 'common']);
  const [asking, setAsking] = useState(false);
  const preview = asking ? restorePreview(entry, current) : [];
  const by = entry.actor_login
    ? t('history.login', { name: entry.actor_name, login: entry.actor_login })
    : entry.actor_name;
  const action = knownActions.find((known) => known === entry.action);

  return (
    <TimelineEntry
      what={entry.entity ? hangingText(entry, t) : action ? t(`history.action.${action}`) : entry.action}
      at={entry.at}
      by={entry.acting_for ? t('history.byFor', { name: by, of: entry.acting_for }) : by}
    >
      {entry.cause && <Cause cause={entry.cause} onFollow={onFollow} />}
      <ChangeTable
        entry={entry}
        changes={entryChanges(entry)}
        fields={fields}
        heads={[t('history.before'), t('history.after')]}
      />
      {onRestore && restorable(entry) && !asking && (
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          {t('history.restore')}
        </Button>
      )}
      {asking && (
        <div className={drawer.preview}>
          <Text size="sm">{preview.length > 0 ? t('history.preview') : t('history.same')}</Text>
          <ChangeTable
            entry={entry}
            changes={preview}
            fields={fields}
            heads={[t('history.now'), t('history.then')]}
          />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" size="compact-sm" onClick={() => setAsking(false)}>
              {t('common:action.cancel')}
            </Button>
            {preview.length > 0 && (
              <Button size="compact-sm" onClick={onRestore}>
                {t('action.restore')}
              </Button>
            )}
          </Group>
        </div>
      )}
    </TimelineEntry>
  );
}

/** What was done to what hangs on the record, such as its prices in a price list. */
function hangingText({ entity = '', name = '', action }: HistoryEntry, t: TFunction<'list'>): string {
  const kind = i18next.exists(`log:entities.${entity}`)
    ? i18next.t(`log:entities.${entity as 'model-price'}`)
    : entity;
  const done = action === 'create' || action === 'delete' ? action : 'update';
  return t(`history.hanging.${done}`, { kind, name });
}

interface CauseProps {
  cause: HistoryCause;
  onFollow: () => void;
}

/** Which import or other job made the change, with the way to it for those who may see it. */
function Cause({ cause: { job_id: jobId, kind, action, subject, is_open: isOpen }, onFollow }: CauseProps) {
  const { t } = useTranslation('list');
  const name = kind.replaceAll('.', '_');
  // What a job undoes is another thing than what it does.
  const known = [`${name}_${action}`, name].find((one) => i18next.exists(`log:jobs.${one}`));
  const job = known ? i18next.t(`log:jobs.${known as 'import'}`) : kind;
  const text = t(subject ? 'history.cause' : 'history.causeOnly', { job, subject });
  return (
    <Text size="sm">
      {isOpen ? (
        <Anchor
          renderRoot={(props) => <Link to="/job/$jobId" params={{ jobId }} {...props} onClick={onFollow} />}
        >
          {text}
        </Anchor>
      ) : (
        text
      )}
    </Text>
  );
}

interface ChangeTableProps {
  entry: HistoryEntry;
  changes: readonly FieldChange[];
  fields: FieldTexts;
  heads: readonly [string, string];
}

function ChangeTable({ entry, changes, fields, heads }: ChangeTableProps) {
  const { t } = useTranslation(['list', 'common']);
  const said = changes
    .filter(({ path }) => !fields.unsaid?.includes(path))
    .map(({ path, before, after }) => ({
      path,
      before: namedValue(entry, path, before) ?? fields.valueText(path, before),
      after: photoText(before, after) ?? namedValue(entry, path, after) ?? fields.valueText(path, after),
    }))
    // A record begins with much that is not filled in.
    .filter(({ before, after }) => before !== empty || after !== empty);
  if (said.length === 0) return null;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('history.field')}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {said.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{fields.fieldLabel(path)}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
