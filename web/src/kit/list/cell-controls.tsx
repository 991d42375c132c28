import { IconDots, IconLanguage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabIndex } from '@/kit/ui/DataGrid/tabbable';
import { MenuButton } from '@/kit/ui/MenuButton';
import type { MenuButtonProps } from '@/kit/ui/menu';
import classes from './cell-controls.module.css';
import type { Language } from '@/kit/record/entity';

/** The "..." at the end of a row. */
export function RowMenuButton({ label, entries }: { label: string; entries: MenuButtonProps['entries'] }) {
  return (
    <MenuButton className={classes.more} label={label} tabIndex={useTabIndex()} entries={entries}>
      <IconDots size={16} aria-hidden />
    </MenuButton>
  );
}

/** A cell that starts the editing of its row when it is pressed. */
export function EditCell({ onEdit, children }: { onEdit: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.edit} tabIndex={useTabIndex()} onClick={onEdit}>
      {children}
    </button>
  );
}

interface TranslatedCellProps {
  name: string;
  /** The languages without a text: the button stays in sight until there are none. */
  missing: readonly Language[];
  onTranslate: () => void;
  children: ReactNode;
}

/** A translated text with the way to its other languages. */
export function TranslatedCell({ name, missing, onTranslate, children }: TranslatedCellProps) {
  const { t } = useTranslation('list');
  const languages = missing.map(({ code }) => code.toUpperCase()).join(', ');
  const label = languages
    ? t('translations.buttonMissing', { name, languages })
    : t('translations.button', { name });
  return (
    <div className={classes.translated}>
      {children}
      <button
        type="button"
        className={classes.translate}
        data-complete={languages === '' || undefined}
        aria-label={label}
        title={label}
        tabIndex={useTabIndex()}
        onClick={onTranslate}
      >
        <IconLanguage size={16} aria-hidden />
      </button>
    </div>
  );
}
