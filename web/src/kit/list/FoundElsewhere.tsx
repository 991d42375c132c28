import { Button, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import type { EntityTextsPath, ListSource } from '@/kit/record/entity';
import { genderOf } from '@/kit/record/entity-texts';
import { listQuery } from '@/kit/record/list-query';
import type { SegmentKey } from '@/kit/record/segment';
import classes from './ListStates.module.css';
import type { ListUrl } from './useListUrl';

interface FoundElsewhereProps {
  path: string;
  /** What makes the list, whichever part of it. */
  scope: ReturnType<ListSource<never>['scope']>;
  segments: readonly { key: SegmentKey; query: Readonly<Record<string, string>> }[];
  texts: EntityTextsPath;
  url: Pick<ListUrl, 'keyword' | 'facets' | 'status'>;
  onShow: (key: SegmentKey) => void;
}

/** Where nothing is found in a part of a list: how much the other parts have of it, and the way there. */
export function FoundElsewhere(props: FoundElsewhereProps) {
  const { path, scope, segments, texts, url, onShow } = props;
  const { t } = useTranslation('list');
  const { keyword, facets, status } = url;
  const source = { path, scope: () => scope, affects: [] };
  const totals = useQueries({
    queries: segments.map(({ key, query }) => ({
      ...listQuery({ source }, {}, { ...facets, ...query, ...(keyword !== '' && { keyword }), limit: 1 }),
      enabled: key !== status,
    })),
    combine: (results) => results.map(({ data }) => data?.total ?? 0),
  });
  const found = segments.map(({ key }, at) => ({ key, total: totals[at] ?? 0 }));
  const others = found.filter(({ total }) => total > 0);
  if (others.length === 0) return null;
  const context = genderOf(texts);
  const named = (key: SegmentKey, total: number) => t(`segments.${key}`, { number: integer(total), context });
  return (
    <div role="status" className={classes.elsewhere}>
      <Text>
        {[...found.filter(({ key }) => key === status), ...others]
          .map(({ key, total }) => named(key, total))
          .join(', ')}
      </Text>
      {others.map(({ key, total }) => (
        <Button key={key} onClick={() => onShow(key)}>
          {t('states.showElsewhere', { part: named(key, total) })}
        </Button>
      ))}
    </div>
  );
}
