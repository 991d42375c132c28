import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '@/kit/ui/MenuButton';
import classes from './ListButton.module.css';

interface ExportMenuProps {
  /** Where it stands among other things that are done to chosen records. */
  className?: string;
  /** The address of the file; undefined when there are too many records for one. */
  hrefOf: (format: 'csv' | 'xlsx') => string | undefined;
}

/** What is on the screen, or chosen there, as a file: plain links, the cookie carries the session. */
export function ExportMenu({ className = classes.button, hrefOf }: ExportMenuProps) {
  const { t } = useTranslation('list');
  const entries = () =>
    (['csv', 'xlsx'] as const).flatMap((format) => {
      const href = hrefOf(format);
      return href === undefined ? [] : [{ label: t(`export.${format}`), href }];
    });
  return (
    <MenuButton className={className} entries={entries}>
      {t('action.export')}
      <IconChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}
