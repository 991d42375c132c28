import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '@/i18n/format';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import type { Pricelist } from '../pricelist-list';
import { stateOf, toneOf } from '../state';

export function PricelistStatus({ list }: { list: Pricelist }) {
  const { t } = useTranslation('pricing');
  const [today] = useState(() => date(new Date()));
  const state = stateOf(list, today);
  const day = state === 'scheduled' ? list.publish_on : list.started_at;
  return <StatusBadge tone={toneOf[state]} label={t(`state.${state}`, { date: date(day) })} />;
}
