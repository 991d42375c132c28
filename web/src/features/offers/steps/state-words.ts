import { useTranslation } from 'react-i18next';
import type { Amounts } from '../use-amounts';
import type { RowState } from './sections';

/** What is said of an option beside its price. */
export function useStateWords({ signed }: Amounts): (state: RowState) => string {
  const { t } = useTranslation('offers');
  return (state) => {
    if (state.is === 'plain') return '';
    if (state.is !== 'needs') return t(`state.${state.is}`);
    return t('state.needs', {
      count: state.effect.changes,
      delta: signed({ amount: state.effect.price_delta, net: state.effect.net_delta }),
    });
  };
}
