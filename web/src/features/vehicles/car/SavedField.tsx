import { useTranslation } from 'react-i18next';
import { useAutosavedField } from '@/kit/edit/useAutosavedField';
import { useDeclareRefused } from '@/kit/edit/refused';
import { useEdits } from '@/kit/edit/useEdits';
import type { FormField, Reading } from '@/kit/fields/field';
import type { Fields } from '@/kit/record/conflict';
import type { CellContext } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { reportProblem } from '@/kit/ui/report-problem';
import classes from './Data.module.css';
import type { AnyField } from './fields';
import { useSaveVehicle } from './saving';
import type { Vehicle } from './vehicle';

interface SavedFieldProps {
  vehicle: Vehicle;
  field: AnyField;
  disabled: boolean;
  context: CellContext;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * A field of a form that saves itself: one that is chosen at once, one that is typed when it is left and on Enter.
 * What is wrong with it is shown beside it.
 */
export function SavedField({ vehicle, field, disabled, context }: SavedFieldProps) {
  const { key, Input, isWide, isChosen, isKept, required } = field;
  const { t } = useTranslation('form');
  const values = vehicle as unknown as Fields;
  const save = useSaveVehicle(vehicle);
  const waiting = useEdits().line('vehicle', vehicle.id).fields();
  const written = (value: unknown) => writtenIn(field, value);
  const isDayField = field.read?.('?').refusal === 'date';
  const read = (text: string): Reading => {
    if (isKept && text.trim() === '' && values[key]) return { refusal: 'emptied' };
    return field.read ? field.read(text) : { value: text.trim() };
  };

  const send = async (fields: Fields) => {
    const ending = await save(fields);
    // What is wrong with this field stands below it, the rest has no other place.
    if (ending.end === 'refused' && !ending.problem.fields[key]) reportProblem(ending.problem);
    return ending;
  };
  const { typed, setTyped, commit, error } = useAutosavedField<unknown>({
    saved: written(values[key]),
    waiting: key in waiting ? written(waiting[key]) : undefined,
    written,
    read: (text) => read(text).value,
    wrong: (text) => {
      const { refusal } = read(text);
      return refusal ? t(`refusal.${refusal}`) : '';
    },
    save: async (value) => send({ [key]: value }),
    // What is chosen has no text of its own: it shows what they chose.
    ...(!isChosen && {
      moved: (saved: string) => t(saved === '' ? 'moved.emptied' : 'moved.changed', { saved }),
    }),
    refusal: ({ problem }) => problem.fields[key]?.join(' ') ?? '',
  });

  useDeclareRefused({ kind: 'vehicle', recordId: vehicle.id, field: key }, error !== '');

  const change = (entry: unknown) => {
    const text = String(entry);
    setTyped(text);
    // A day that was picked leaves no field behind.
    if (isChosen || (isDayField && isDay(text))) void commit(text);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key is that of the field inside
    <div
      className={classes.field}
      data-wide={isWide}
      onKeyDown={({ key: pressed, target }) => {
        if (pressed === 'Enter' && target instanceof HTMLInputElement && target.name === key)
          void commit(typed);
      }}
    >
      <Input
        name={key}
        label={entityText(context.texts, `fields.${key}`)}
        required={typeof required === 'function' ? required(values) : (required ?? false)}
        entry={typed}
        onChange={change}
        onBlur={() => !isChosen && void commit(typed)}
        error={error || undefined}
        partErrors={{}}
        disabled={disabled}
        isChecking={false}
        valueOf={(name) => values[name]}
        put={(others) => {
          if (key in others) setTyped(written(others[key]));
          void send(others);
        }}
        context={context}
      />
    </div>
  );
}

function writtenIn({ toEntry }: FormField, value: unknown): string {
  const entry = toEntry ? toEntry(value) : (value ?? '');
  return String(entry);
}
