import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Pager } from '@/kit/ui/Pager';
import classes from './PagesOfList.module.css';
import { type PageSize, pageSizes } from '@/kit/record/segment';
import type { ListData } from './list-data';
import type { ListUrl } from './useListUrl';

interface PagesOfListProps {
  pages: NonNullable<ListData<unknown>['pages']>;
  url: ListUrl;
  onSize: (size: PageSize) => void;
}

/** Below a list that comes by pages: the way to the others and how long they are. */
export default function PagesOfList({ pages, url, onSize }: PagesOfListProps) {
  const { t } = useTranslation('list');
  const linkTo = (page: number): LinkProps => ({
    to: '.' as const,
    search: { ...url.search, page: page > 1 ? page : undefined } as never,
    resetScroll: false,
  });
  return (
    <div className={classes.pager}>
      <label className={classes.size}>
        {t('pages.size')}
        <select
          value={url.size}
          onChange={(event) => {
            const size = pageSizes.find((one) => one === Number(event.currentTarget.value));
            if (size) onSize(size);
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <Pager page={pages.page} pages={pages.count} linkTo={linkTo} />
    </div>
  );
}
