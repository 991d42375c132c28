import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencySign, money } from '@/i18n/format';
import { parseMoney, typedMoney } from './money';

interface MoneyInputProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'onBlur' | 'type' | 'inputMode'
> {
  /** As typed, which need not be an amount yet. */
  text: string;
  onText: (text: string) => void;
  /** The field was left or Enter pressed: what is wrong may be shown. */
  onLeave?: () => void;
  /** ISO 4217. */
  currency?: string;
}

/**
 * An amount of money that is typed. When the field is left it is written out in full; what could be two
 * amounts stays as it is, with both to choose from.
 */
export function MoneyInput({ text, onText, onLeave, currency = 'EUR', ...field }: MoneyInputProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [checked, setChecked] = useState<string>();
  const sign = currencySign(currency);
  const readings = checked === text ? parseMoney(text).readings : undefined;

  const leave = () => {
    const { cents } = parseMoney(text);
    if (typeof cents === 'number') onText(typedMoney(cents));
    else setChecked(text);
    onLeave?.();
  };

  // The buttons go once one is pressed; the focus stays in the field.
  const choose = (cents: number) => {
    onText(typedMoney(cents));
    box.current?.querySelector('input')?.focus();
  };

  return (
    <div ref={box}>
      <TextInput
        rightSection={<span aria-hidden>{sign}</span>}
        rightSectionWidth={sign.length > 1 ? '3rem' : undefined}
        autoComplete="off"
        {...field}
        inputMode="decimal"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      {readings && (
        <Group gap="xs" mt={4} role="group" aria-label={t('money.readings')}>
          {readings.map((cents) => (
            <Button key={cents} variant="default" size="compact-xs" onClick={() => choose(cents)}>
              {money(cents, { currency })}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}
