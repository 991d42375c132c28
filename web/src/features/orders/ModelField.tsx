import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type FormField, type InputProps, shared, type With } from '@/kit/fields/field';
import { translate } from '@/kit/record/translation';
import { modelsQuery } from './queries';

const idOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** A model by its code: what is typed is completed from the models of the brand that are sold (D-018). */
function ModelInput(props: InputProps) {
  const { context, entry, valueOf, onChange, onBlur } = props;
  const { data: models } = useQuery(modelsQuery(idOf(valueOf('brand_id'))));
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const model = models?.find(({ id }) => String(id) === String(entry));
  const stored = valueOf('model') as { code: string } | undefined;
  const code = model?.code ?? (entry === '' ? '' : (stored?.code ?? ''));
  const described = model ? translate(model.description, context).text : '';
  const entryOf = (text: string) => {
    const key = text.trim().toLowerCase();
    const chosen = models?.find((one) => one.code.toLowerCase() === key);
    return chosen ? String(chosen.id) : key === '' ? '' : unknown;
  };
  const type = (text: string) => {
    setTyped(text);
    onChange(entryOf(text));
  };
  // A code may be typed before the models are there.
  const known = typed === undefined || entry !== unknown ? unknown : entryOf(typed);
  useEffect(() => {
    if (known !== unknown) onChange(known);
  });
  return (
    <>
      <TextInput
        {...shared(props)}
        description={described || undefined}
        value={typed ?? code}
        list={listId}
        autoComplete="off"
        maxLength={64}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => {
          if (model) setTyped(undefined);
          onBlur();
        }}
      />
      <datalist id={listId}>
        {models?.map(({ id, code: one, description }) => (
          <option key={id} value={one}>
            {translate(description, context).text}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Stands for a code that no model has. */
const unknown = '?';

export const modelField: FormField<With<'model_id', number | null>> = {
  key: 'model_id',
  Input: ModelInput,
  required: true,
  toEntry: (value) => (typeof value === 'number' ? String(value) : ''),
  read: (entry) => {
    if (entry === unknown) return { refusal: 'modelCode' };
    return { value: entry === '' ? null : Number(entry) };
  },
};
