import { IconFileText, IconHistory, IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keywordMatcher } from '@/kit/record/keyword';
import { type OpenPage, useMayOpen, usePages } from '@/routing/nav';
import { useMe } from '@/session/me';
import type { Entry, Section } from './entry';
import { type Hit, kindOf, placesOf } from '@/routing/places';
import { recentRecords } from './recent';
import { useActions } from './use-actions';

/** Everything that fits what is typed; all pages and actions while nothing is. */
export function useSections(question: string, hits: readonly Hit[]): Section[] {
  const { t } = useTranslation(['palette', 'common']);
  const { id, brands } = useMe();
  const mayOpen = useMayOpen();
  const brandName = (brandId: unknown) => brands.find((brand) => brand.id === brandId)?.name;
  const brandOf = ({ params }: OpenPage) => brandName(params.brandId);

  const [kept] = useState(() => recentRecords(id));
  const recent = kept
    .filter(({ to, params }) => mayOpen(to, params))
    .map((record): Entry => ({
      id: `recent ${record.to} ${JSON.stringify([record.params, record.search])}`,
      label: record.label,
      detail: join(t(`kind.${record.kind}`), record.kind !== 'brand' && brandName(record.params.brandId)),
      icon: IconHistory,
      go: { to: record.to, params: record.params, search: record.search },
      record,
    }));
  const pages = usePages()
    .filter(({ begins }) => !begins)
    // Those of the sidebar first, as they stand there.
    .toSorted((a, b) => Number(isAside(a)) - Number(isAside(b)))
    .map((page): Entry => ({
      id: `page ${page.to}`,
      label: t(`common:${page.name}`),
      detail: brandOf(page),
      icon: page.nav?.icon ?? IconFileText,
      go: { to: page.to, params: page.params },
    }));
  const actions = useActions(brandOf);
  const records = hits.flatMap((hit): Entry[] => {
    const kind = kindOf(hit);
    const go =
      kind &&
      placesOf(
        hit,
        kind,
        brands.map((brand) => brand.id),
      ).find(({ to, params }) => mayOpen(to, params));
    if (!kind || !go) return [];
    const label = hit.name || hit.code;
    const code = hit.code !== label && hit.code;
    const detail = join(t(`kind.${kind}`), code, kind !== 'brand' && brandName(hit.brand_id));
    return [
      {
        id: `${kind} ${hit.id}`,
        label,
        detail,
        icon: IconListSearch,
        go,
        record: { ...go, kind, label },
      },
    ];
  });

  const matches = keywordMatcher(question);
  const matching = (entries: readonly Entry[]) =>
    entries.filter(({ label, detail }) => matches([label, detail]));
  const found: Section[] = [
    { key: 'records', entries: records },
    { key: 'recent', entries: matching(recent) },
    { key: 'actions', entries: matching(actions) },
    { key: 'pages', entries: matching(pages) },
  ];
  return found.filter(({ entries }) => entries.length > 0);
}

function isAside({ to, nav }: OpenPage): boolean {
  return nav === undefined && to !== '/';
}

function join(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
