import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Pager.module.css';

type Way = { linkTo: (page: number) => LinkProps } | { onPage: (page: number) => void };

/** Pages that have addresses of their own, or those of a part of a screen. */
type PagerProps = Way & {
  /** From 1. */
  page: number;
  pages: number;
};

/** The way to the pages before and after; nothing when there is only one. */
export function Pager({ page, pages, ...way }: PagerProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('pager.label')} className={classes.pager}>
      <Step way={way} to={page > 1 ? page - 1 : undefined}>
        <IconChevronLeft size={16} aria-hidden />
        {t('pager.previous')}
      </Step>
      <span aria-current="page">{t('pager.page', { page, pages })}</span>
      <Step way={way} to={page < pages ? page + 1 : undefined}>
        {t('pager.next')}
        <IconChevronRight size={16} aria-hidden />
      </Step>
    </nav>
  );
}

function Step({ way, to, children }: { way: Way; to: number | undefined; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span className={classes.step} data-off="">
        {children}
      </span>
    );
  }
  if ('onPage' in way) {
    return (
      <button type="button" className={classes.step} onClick={() => way.onPage(to)}>
        {children}
      </button>
    );
  }
  return (
    <Link {...way.linkTo(to)} className={classes.step}>
      {children}
    </Link>
  );
}
