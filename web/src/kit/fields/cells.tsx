import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { empty } from '@/i18n/format';
import type { PermissionQuestion } from '@/session/can';
import { useCan } from '@/kit/record/Can';
import { useTabIndex } from '@/kit/ui/DataGrid/tabbable';
import { DateText } from '@/kit/ui/DateText';
import classes from './cells.module.css';
import type { CellContext } from '@/kit/record/entity';
import type { Translated } from '@/kit/record/translation';

export function TextCell({ text, monospace }: { text: string | null; monospace?: true }) {
  if (!text) return <span className={classes.empty}>{empty}</span>;
  return (
    <span className={classes.text} data-monospace={monospace} title={text}>
      {text}
    </span>
  );
}

/** A translated text; one that stands in for a missing translation is in italics with its language. */
export function TranslationCell({ text, fallback, context }: Translated & { context: CellContext }) {
  if (!text) return <span className={classes.empty}>{empty}</span>;
  const { code } = fallback ?? context.language;
  return (
    <span className={classes.text} title={text}>
      <span lang={code} data-fallback={fallback && true}>
        {text}
      </span>
      {fallback && (
        <span
          className={classes.tag}
          title={context.t('translation.fallback', { language: code.toUpperCase() })}
        >
          {code.toUpperCase()}
        </span>
      )}
    </span>
  );
}

export function ChangedCell({ at, by }: { at: string; by: string }) {
  return (
    <span className={classes.text} title={by}>
      <DateText at={at} />
      {by && <span className={classes.by}>{by}</span>}
    </span>
  );
}

interface LinkCellProps {
  link: LinkProps;
  permission: PermissionQuestion;
  children: ReactNode;
}

/** A real link, so that the record opens in a new tab too; plain text for those who may not open it. */
export function LinkCell({ link, permission, children }: LinkCellProps) {
  const { may } = useCan();
  const tabIndex = useTabIndex();
  if (!may(permission)) return children;
  return (
    <Link {...link} className={classes.link} tabIndex={tabIndex}>
      {children}
    </Link>
  );
}
