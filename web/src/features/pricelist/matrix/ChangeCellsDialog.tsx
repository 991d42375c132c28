import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { type Block, isOneCell } from '@/kit/grid/block';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { parseMoney, typedMoney } from '@/kit/ui/money';
import { MoneyInput } from '@/kit/ui/MoneyInput';
import {
  type CellKind,
  centsIn,
  kindOf,
  kinds,
  type MatrixModel,
  type OfferType,
  offerTypes,
  type Wanted,
} from './cell';
import type { FeatureRow } from './rows';
import type { MatrixActs } from './use-matrix-acts';

interface ChangeCellsDialogProps extends DialogProps {
  acts: MatrixActs;
  block: Block;
  rows: readonly FeatureRow[];
  models: readonly MatrixModel[];
}

/** Changes all chosen cells alike, which are read already, and says before how many that are. */
export default function ChangeCellsDialog({ acts, block, rows, models, close }: ChangeCellsDialogProps) {
  const { t } = useTranslation('matrix');
  const first = acts.cellAt({ line: block.top, column: block.left });
  const [kind, setKind] = useState<CellKind>(kindOf(first, acts.type));
  const [types, setTypes] = useState<readonly OfferType[]>([acts.type]);
  const cents = centsIn(first, acts.type);
  const [text, setText] = useState(isOneCell(block) && cents !== null ? typedMoney(cents) : '');

  const price = parseMoney(text).cents;
  const isWrong = kind === 'optional' && price === undefined;
  const wanted: Wanted = kind !== 'optional' ? { kind } : { kind, cents: price ?? undefined };
  const plan = isWrong ? undefined : acts.plan(block, wanted, types);
  const cells = (block.bottom - block.top + 1) * (block.right - block.left + 1);
  const title = isOneCell(block)
    ? `${rows[block.top]?.code ?? ''}, ${models[block.left]?.code ?? ''}`
    : t('change.title', { cells: integer(cells) });
  return (
    <FormDialog
      title={title}
      ok={t('change.ok')}
      disabled={!plan || plan.cells.length === 0 || types.length === 0}
      onSubmit={() => {
        if (plan) void acts.write(plan);
        close();
      }}
      onClose={() => close()}
    >
      <NativeSelect
        label={t('change.kind')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={({ currentTarget }) => setKind(currentTarget.value as CellKind)}
        data-autofocus
      />
      {kind === 'optional' && (
        <MoneyInput
          label={t('change.price')}
          description={t('change.priceStays')}
          text={text}
          onText={setText}
          error={isWrong ? t('said.noPrice') : undefined}
        />
      )}
      <Checkbox.Group
        label={t('change.offers')}
        value={[...types]}
        onChange={(next) => setTypes(offerTypes.filter((one) => next.includes(one)))}
      >
        {offerTypes.map((one) => (
          <Checkbox key={one} mt="xs" value={one} label={t(`offers.${one}`)} />
        ))}
      </Checkbox.Group>
      <Text role="status" size="sm">
        {plan && t('change.preview', { cells: integer(plan.cells.length), all: integer(cells) })}{' '}
        {plan && plan.unpriced > 0 && t('said.unpriced', { cells: integer(plan.unpriced) })}
      </Text>
    </FormDialog>
  );
}
