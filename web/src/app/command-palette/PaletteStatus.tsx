import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isMac } from '@/shortcuts/keys';
import { useDelayed } from '@/kit/ui/useDelayed';
import classes from './CommandPalette.module.css';

interface PaletteStatusProps {
  question: string;
  count: number;
  isSearching: boolean;
  retry?: () => void;
}

const announceAfterMs = 250;
const slowAfterMs = 8000;

/** How the search stands, also for those who hear it, and what the keys do. */
export function PaletteStatus({ question, count, isSearching, retry }: PaletteStatusProps) {
  const { t } = useTranslation(['palette', 'common']);
  const isAnnounced = useDelayed(isSearching, announceAfterMs);
  const isSlow = useDelayed(isSearching, slowAfterMs);
  const words = () => {
    if (retry) return t('failed');
    if (isSearching) return isSlow ? t('common:notice.slow') : isAnnounced && t('searching');
    if (question === '') return '';
    return count === 0 ? t('nothing', { question }) : t('found', { count });
  };
  return (
    <div className={classes.foot}>
      <span role="status">{words()}</span>
      {retry && (
        <Button variant="default" size="compact-xs" onClick={retry}>
          {t('common:action.retry')}
        </Button>
      )}
      <span className={classes.keys}>{t('keys', { ctrl: isMac() ? '⌘' : 'Ctrl' })}</span>
    </div>
  );
}
