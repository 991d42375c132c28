import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Pager.module.css';

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  linkTo: (page: number) => LinkProps;
}

/** The way to the pages before and after; nothing when there is only one. */
export function Pager({ page, pages, linkTo }: PagerProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('pager.label')} className={classes.pager}>
      <Step link={page > 1 ? linkTo(page - 1) : undefined}>
        <IconChevronLeft size={16} aria-hidden />
        {t('pager.previous')}
      </Step>
      <span aria-current="page">{t('pager.page', { page, pages })}</span>
      <Step link={page < pages ? linkTo(page + 1) : undefined}>
        {t('pager.next')}
        <IconChevronRight size={16} aria-hidden />
      </Step>
    </nav>
  );
}

function Step({ link, children }: { link: LinkProps | undefined; children: ReactNode }) {
  if (link) {
    return (
      <Link {...link} className={classes.step}>
        {children}
      </Link>
    );
  }
  return (
    <span className={classes.step} data-off="">
      {children}
    </span>
  );
}
