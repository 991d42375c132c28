import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageHref } from '@/api/upload';
import { initials } from '@/kit/ui/initials';
import type { Amounts } from '../use-amounts';
import type { RangeGroup } from './models';
import classes from './RangeCard.module.css';

interface RangeCardProps {
  group: RangeGroup;
  amounts: Amounts;
  isOpen: boolean;
  /** The model of the offer is one of it. */
  isCurrent: boolean;
  /** The models that it opens to. */
  listId: string;
  onOpen: () => void;
}

/** A range with what its car looks like, runs on and costs at least. */
export function RangeCard({ group, amounts, isOpen, isCurrent, listId, onOpen }: RangeCardProps) {
  const { t } = useTranslation('offers');
  const { name, from, fuels, image, models } = group;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      className={classes.card}
      onClick={onOpen}
    >
      <RangePicture file={image} of={name} />
      <span className={classes.name}>
        {isCurrent && <IconCheck size={16} aria-hidden />}
        {name}
      </span>
      <span className={classes.price}>
        {from
          ? t('models.from', { price: amounts.shown({ amount: from.price, net: from.net }) })
          : t('state.unpriced')}
      </span>
      <span className={classes.facts}>
        {fuels.map((fuel) => (
          <span key={fuel} className={classes.fuel}>
            {fuel}
          </span>
        ))}
        <span className={classes.count}>{t('models.count', { count: models.length })}</span>
        {isCurrent && <VisuallyHidden>{t('models.current')}</VisuallyHidden>}
      </span>
    </button>
  );
}

/** Its place has the size before the picture comes, so that nothing moves. */
const RangePicture = memo(function RangePicture({ file, of }: { file: string; of: string }) {
  const [failed, setFailed] = useState<string>();
  if (!file || file === failed)
    return (
      <span aria-hidden className={classes.none}>
        {of.length > 3 ? initials(of) : of}
      </span>
    );
  return (
    <img
      src={`${imageHref(file)}?width=480`}
      alt=""
      width={480}
      height={270}
      loading="lazy"
      decoding="async"
      className={classes.picture}
      onError={() => setFailed(file)}
    />
  );
});
