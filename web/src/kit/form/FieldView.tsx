import { useTranslation } from 'react-i18next';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { fieldTexts } from '@/kit/record/field-texts';
import type { FormField } from '@/kit/fields/field';
import { isRequired, valueIn } from './entries';
import { ClearedNote } from './ClearedNote';
import classes from './Form.module.css';
import { useLiveCheck } from './useLiveCheck';
import type { FormState } from './useFormState';

interface FieldViewProps<Row extends ListRow, Params extends ListParams> {
  field: FormField;
  list: ListDescription<Row, Params>;
  row: Row | undefined;
  state: FormState;
  context: CellContext;
  disabled: boolean;
}

/** One field of a form: its input, what is wrong with it, and the check that follows the typing. */
export function FieldView<Row extends ListRow, Params extends ListParams>(
  props: FieldViewProps<Row, Params>,
) {
  const { field, list, row, state, context, disabled } = props;
  const { key, Input, isWide, check } = field;
  const { t } = useTranslation('form');
  const { fieldLabel } = fieldTexts(list, context);
  const entry = state.entries[key];

  const valueOf = (name: string) => state.read().values[name] ?? state.base[name];
  const look =
    check &&
    (() => check({ path: list.source.path, value: valueIn(field, state.entries).value, row, valueOf }));
  const isChecking = useLiveCheck(look, entry, (refusal) => {
    if (refusal) state.setError(key, t(`refusal.${refusal}`));
  });

  const leave = () => {
    // What is still missing is said on saving, not while somebody is on the way to it.
    const { refusal } = valueIn(field, state.entries);
    if (refusal) state.setError(key, t(`refusal.${refusal}`));
  };

  return (
    <div className={classes.field} data-wide={isWide}>
      <Input
        name={key}
        label={fieldLabel(key)}
        required={isRequired(field, state.read().values)}
        entry={entry}
        onChange={(next) => state.set(key, next)}
        onBlur={leave}
        error={state.errors[key]}
        partErrors={state.errors}
        disabled={disabled}
        isChecking={isChecking}
        valueOf={valueOf}
        put={state.put}
        context={context}
      />
      {state.cleared?.by === key && (
        <ClearedNote
          labels={state.cleared.keys.map(fieldLabel)}
          onUndo={disabled ? undefined : state.undoClearing}
        />
      )}
    </div>
  );
}
