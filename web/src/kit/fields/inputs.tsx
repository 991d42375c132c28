import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import {
  Loader,
  NativeSelect,
  type NativeSelectProps,
  Switch,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CellContext } from '@/kit/record/entity';
import { type Translations, withText } from '@/kit/record/translation';
import { CalendarButton } from '@/kit/ui/CalendarButton';
import { parseDay } from '@/kit/ui/day';
import { MoneyInput } from '@/kit/ui/MoneyInput';
import type { InputProps } from './field';
import classes from './inputs.module.css';

/** What every input of the kit is told in the same way. */
function shared({ name, label, required, onBlur, error, disabled }: InputProps) {
  return { name, label, required, onBlur, error, disabled };
}

interface TypedInputProps extends InputProps {
  look?: Pick<TextInputProps, 'inputMode' | 'type'>;
}

/** Anything that is typed. */
export function TypedInput({ look, ...props }: TypedInputProps) {
  const { t } = useTranslation('form');
  const { entry, onChange, isChecking } = props;
  return (
    <TextInput
      {...shared(props)}
      {...look}
      value={typeof entry === 'string' ? entry : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={isChecking && <Loader size={14} role="img" aria-label={t('checking')} />}
      autoComplete="off"
    />
  );
}

/** A day: what is typed is written out as everywhere once the field is left; the calendar writes into it too. */
export function DayInput(props: InputProps) {
  const { t } = useTranslation();
  const { label, entry, onChange, onBlur, disabled } = props;
  const typed = typeof entry === 'string' ? entry : '';
  const judge = () => {
    const day = parseDay(typed);
    if (day !== undefined && day !== typed) onChange(day);
    onBlur();
  };
  return (
    <TextInput
      {...shared(props)}
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={judge}
      placeholder={t('date.placeholder')}
      rightSection={<CalendarButton label={label} value={typed} onPick={onChange} disabled={disabled} />}
      autoComplete="off"
    />
  );
}

/** An amount of money. */
export function AmountInput(props: InputProps) {
  const { entry, onChange } = props;
  const { onBlur, ...told } = shared(props);
  const text = typeof entry === 'string' ? entry : '';
  return <MoneyInput {...told} text={text} onText={onChange} onJudge={onBlur} />;
}

export interface ChoiceOption {
  value: string;
  label: string;
}

interface ChoiceInputProps extends InputProps {
  /** Undefined while they are on their way. */
  options: readonly ChoiceOption[] | undefined;
}

/** One of few values: the browser's own list, usable by finger and keyboard. */
export function ChoiceInput({ options: known, ...props }: ChoiceInputProps) {
  const { entry, onChange } = props;
  const options = known ?? [];
  const value = typeof entry === 'string' ? entry : '';
  const isKnown = options.some((option) => option.value === value);
  // A value that is offered no more stays, and nothing chosen is a line of its own.
  const data: NativeSelectProps['data'] = isKnown ? [...options] : [{ value, label: value }, ...options];
  return (
    <NativeSelect
      {...shared(props)}
      data={data}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Yes or no. */
export function SwitchInput(props: InputProps) {
  const { entry, onChange } = props;
  return (
    <Switch
      {...shared(props)}
      required={false}
      className={classes.switch}
      checked={entry === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** A text in each language, marked with it, so that it is read out as what it is. */
export function TranslationsInput(props: InputProps) {
  const { name, label, entry, onChange, onBlur, error, partErrors, disabled, context } = props;
  const texts = (entry || {}) as Translations;
  return (
    <fieldset className={classes.translations} aria-label={label}>
      {ordered(context).map(({ id, code }, index) => (
        <TextInput
          key={id}
          name={`${name}.${id}`}
          label={`${label} (${code.toUpperCase()})`}
          lang={code}
          value={texts[id] ?? ''}
          onChange={(event) => onChange(withText(texts, id, event.currentTarget.value))}
          onBlur={onBlur}
          error={partErrors[`${name}.${id}`] ?? (index === 0 ? error : undefined)}
          disabled={disabled}
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}

/** The language of the lists first. */
function ordered({ language, languages }: CellContext) {
  const others = languages.filter(({ id }) => id !== language.id);
  return [language, ...others];
}
