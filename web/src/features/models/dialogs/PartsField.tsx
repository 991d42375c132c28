import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { MultiSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '@/kit/record/keyword';
import classes from './PartsField.module.css';

/** Of what is chosen from on a phone, in pixels: what follows the field stays in sight. */
const lowHeight = 160;

/** More are found by typing. */
const mostShown = 50;

export interface PartOption {
  value: string;
  label: string;
}

interface PartsFieldProps {
  label: string;
  ids: readonly number[];
  options: readonly PartOption[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
  /** What a check says of it; it comes into view with that. */
  fault?: string | undefined;
}

/** Features or classes that a rule names, found by code or name. */
export function PartsField({ label, ids, options, onChange, error, fault }: PartsFieldProps) {
  const { t } = useTranslation('models');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // On a phone what is chosen from would lie over the next field, and over the buttons: it is lower, and closes with
  // each choice.
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const isFaulty = fault !== undefined;
  useEffect(() => {
    if (isFaulty) field.current?.scrollIntoView({ block: 'center' });
  }, [isFaulty]);
  return (
    <MultiSelect
      ref={field}
      label={label}
      value={ids.map(String)}
      data={options}
      onChange={(values) => {
        onChange(values.map(Number));
        if (isPhone) setOpen(false);
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      maxDropdownHeight={isPhone ? lowHeight : undefined}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange
      // What is typed is chosen, never sent with the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== '') event.preventDefault();
      }}
      onBlur={() => setTyped('')}
      hidePickedOptions
      limit={mostShown}
      filter={({ options: all, search, limit }) => {
        const words = fold(search).split(/\s+/);
        return all
          .filter((option) => 'value' in option && words.every((word) => fold(option.label).includes(word)))
          .slice(0, limit);
      }}
      nothingFoundMessage={t('ruleForm.nothing')}
      placeholder={ids.length === 0 ? t('ruleForm.find') : undefined}
      error={error ?? fault}
      classNames={{ input: classes.input, inputField: classes.typed }}
    />
  );
}
