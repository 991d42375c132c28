import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { centsIn, kindOf, type MatrixCell, type OfferType, offerTypes } from './cell';
import { money } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';

interface Pair {
  mine: MatrixCell;
  theirs: MatrixCell;
}

interface ClashDialogProps extends DialogProps<'mine' | 'theirs'> {
  pairs: readonly Pair[];
  by: string | undefined;
  type: OfferType;
  nameOf: (cell: MatrixCell) => string;
}

/** More say no more than the first. */
const mostShown = 20;

/** Whose value stays where two people changed a cell. */
export default function ClashDialog({ pairs, by, type, nameOf, close }: ClashDialogProps) {
  const { t } = useTranslation('matrix');
  const columns: RecordColumn<Pair>[] = [
    { key: 'cell', title: t('clash.cell'), render: ({ mine }) => nameOf(mine) },
    {
      key: 'theirs',
      title: t('clash.theirs'),
      render: (pair) => <Value pair={pair} of="theirs" type={type} />,
    },
    { key: 'mine', title: t('clash.mine'), render: (pair) => <Value pair={pair} of="mine" type={type} /> },
  ];
  return (
    <Dialog
      title={t('clash.title')}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close('theirs')}>
            {t('clash.keepTheirs')}
          </Button>
          <Button data-autofocus onClick={() => close('mine')}>
            {t('clash.keepMine')}
          </Button>
        </>
      }
    >
      <Text>{by ? t('clash.by', { name: by }) : t('clash.bySomebody')}</Text>
      <RecordTable
        label={t('clash.title')}
        columns={columns}
        rows={pairs.slice(0, mostShown)}
        rowId={({ mine }) => `${mine.feature_id}.${mine.model_id}`}
      />
      {pairs.length > mostShown && <Text>{t('clash.more', { count: pairs.length - mostShown })}</Text>}
    </Dialog>
  );
}

/** The cell in the type of offer that is looked at, and in the others where the two differ. */
function Value({ pair, of, type }: { pair: Pair; of: keyof Pair; type: OfferType }) {
  const { t } = useTranslation('matrix');
  const say = (cell: MatrixCell, one: OfferType) => {
    const kind = kindOf(cell, one);
    const cents = kind === 'optional' ? centsIn(cell, one) : null;
    return cents === null ? t(`kind.${kind}`) : money(cents);
  };
  const differing = offerTypes.filter((one) => say(pair.mine, one) !== say(pair.theirs, one));
  const shown = differing.length > 0 ? differing : [type];
  return shown.map((one) => (
    <div key={one}>
      {shown.length === 1 && one === type
        ? say(pair[of], one)
        : t('clash.ofType', { type: t(`offers.${one}`), value: say(pair[of], one) })}
    </div>
  ));
}
