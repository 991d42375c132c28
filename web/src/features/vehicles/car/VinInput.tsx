import { Button, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormField, type InputProps, shared, type With } from '@/kit/fields/field';
import { findByVin } from './found';
import { idIn } from './options';
import type { CarField } from './pick-field';
import { checkOf } from './queries';
import { cleanVin, isOdd, isOnTheWay } from './vin';
import classes from './Vin.module.css';

/** A moment after it was typed the number is looked at. */
const checkAfterMs = 100;

/**
 * The identification number. What is wrong and what is unlikely stands below it, with what was most likely meant; one
 * that only looks wrong is kept with a reason, and that of a car the group knows brings its data.
 */
export function vinField(): CarField<With<'vin', string>> {
  return { key: 'vin', Input: VinInput };
}

/** Why a number is right although it looks wrong; it is typed below the number. */
export function vinReasonField(): FormField<With<'vin_reason', string>> {
  return { key: 'vin_reason', Input: () => null };
}

function VinInput(props: InputProps) {
  const { t } = useTranslation('vehicle');
  const { t: tForm } = useTranslation('form');
  const { entry, error, onBlur, onChange, put, disabled, valueOf } = props;
  const typed = typeof entry === 'string' ? entry : '';
  const vin = cleanVin(typed);
  const [isTyping, setTyping] = useState(false);
  const [asked] = useDebouncedValue(vin, checkAfterMs);
  // A used one may be of any maker.
  const brandId = valueOf('used') === true ? 0 : idIn(props, 'brand_id');
  const id = idIn(props, 'id');
  const { data: check, isFetching } = useQuery({
    queryKey: ['check vin', asked, brandId, id],
    queryFn: async () => checkOf(asked, brandId, id),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    meta: { errors: 'silent' },
  });
  const isSaid = check !== undefined && vin !== '' && asked === vin && !(isTyping && isOnTheWay(vin));
  const isWrong = isSaid && !check.valid;
  const hasCar = idIn(props, 'model_id') > 0 || Boolean(valueOf('make'));
  const mayImport = !disabled && (id === 0 || !hasCar);
  const given = valueOf('vin_reason');
  const reason = typeof given === 'string' ? given : '';
  const importCar = async () => {
    const car = await findByVin(typed, brandId);
    if (car) put(car);
  };
  return (
    <div className={classes.vin}>
      <div className={classes.line}>
        <TextInput
          {...shared(props)}
          className={classes.number}
          classNames={{ input: classes.input }}
          value={typed}
          onChange={(event) => {
            setTyping(true);
            onChange(event.currentTarget.value);
          }}
          onBlur={() => {
            setTyping(false);
            onBlur();
          }}
          error={error ?? (isWrong && reason === '' ? check.text : undefined)}
          rightSection={isFetching && <Loader size={14} role="img" aria-label={tForm('checking')} />}
          autoComplete="off"
          spellCheck={false}
        />
        {mayImport && (
          <Button variant="default" onClick={() => void importCar()}>
            {t('vin.search')}
          </Button>
        )}
      </div>
      <div role="status" className={classes.notes}>
        {isWrong && check.proposal !== '' && !disabled && (
          <span className={classes.note}>
            {t('vin.meant')} <code>{check.proposal}</code>
            <Button variant="subtle" size="compact-xs" onClick={() => put({ vin: check.proposal })}>
              {t('vin.use')}
            </Button>
          </span>
        )}
        {isSaid &&
          check.warnings.map((warning) => (
            <span key={warning} className={classes.note}>
              {warning}
            </span>
          ))}
        {isSaid && check.valid && check.known && mayImport && (
          <span className={classes.note}>
            {t('vin.known')}
            <Button variant="subtle" size="compact-xs" onClick={() => void importCar()}>
              {t('vin.import')}
            </Button>
          </span>
        )}
      </div>
      {isSaid && isOdd(vin) && <Reason key={reason} {...props} reason={reason} />}
    </div>
  );
}

/** Why the number is right all the same. */
function Reason({ reason, put, onBlur, disabled }: InputProps & { reason: string }) {
  const { t } = useTranslation('vehicle');
  const [typed, setTyped] = useState(reason);
  return (
    <TextInput
      name="vin_reason"
      label={t('vehicles.fields.vin_reason')}
      description={t('vin.reason')}
      value={typed}
      disabled={disabled}
      maxLength={255}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed.trim() === reason) return;
        put({ vin_reason: typed.trim() });
        onBlur();
      }}
    />
  );
}
