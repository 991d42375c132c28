import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isMac } from '@/shortcuts/keys';
import { openPalette, preloadPalette } from './open-palette';
import classes from './SearchButton.module.css';

/** Looks like the field that it opens. */
export function SearchButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      onClick={openPalette}
    >
      <IconSearch size={16} aria-hidden />
      <span className={classes.label}>{t('shell.search')}</span>
      <kbd className={classes.keys} aria-hidden>
        {isMac() ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
