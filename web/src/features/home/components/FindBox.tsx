import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { FoundOffers, offerGroups } from '@/features/offers/find-offers';
import { FoundStock } from '@/features/stock/found-stock';
import { wordsOf } from '@/kit/list/facets';
import { byTags } from '@/kit/list/tags';
import WordsFacet, { type AlsoFound } from '@/kit/list/WordsFacet';
import { useCan } from '@/kit/record/Can';
import { useCellContext } from '@/kit/record/useCellContext';
import { useMayOpen } from '@/routing/nav';
import { type Hit, kindOf, placesOf } from '@/routing/places';
import { useMe } from '@/session/me';
import classes from './FindBox.module.css';

/** How many records of a kind stand below the words. */
const mostOfKind = 3;

interface FindBoxProps {
  /** With commas between, as in the address. */
  tags: string | undefined;
  onChoose: (tags: string | undefined) => void;
}

/**
 * One box for what people come with: a name, a number, a part of a VIN lead to the record at once; a suggested word
 * becomes a chip, and all chips together find cars of the stock, offers and templates (P-006).
 */
export default function FindBox({ tags, onChoose }: FindBoxProps) {
  const { t } = useTranslation('home');
  const { may } = useCan();
  const { context } = useCellContext('offerlist:offers');
  const findRecords = useRecords();
  const words = wordsOf(tags);
  return (
    <search aria-label={t('find.title')} className={classes.search}>
      <WordsFacet
        facet={{ ...byTags, label: () => t('find.field') }}
        value={tags}
        context={context}
        onChoose={onChoose}
        also={{ heading: t('find.records'), wordsHeading: t('find.words'), find: findRecords }}
      />
      {words.length > 0 && (
        <div className={classes.groups}>
          {may('app.stock') && <FoundStock words={words} />}
          {may('app.offer') &&
            offerGroups.map((group) => <FoundOffers key={group} group={group} words={words} />)}
        </div>
      )}
    </search>
  );
}

/** Records that can be opened, as the search of the header finds them. */
function useRecords() {
  const { t } = useTranslation('palette');
  const router = useRouter();
  const { brands } = useMe();
  const mayOpen = useMayOpen();
  const brandIds = brands.map(({ id }) => id);
  return async (q: string, signal: AbortSignal): Promise<AlsoFound[]> => {
    const { data = [] } = await client.GET('/search', {
      params: { query: { q, limit: mostOfKind } },
      signal,
    });
    return data.flatMap((hit: Hit): AlsoFound[] => {
      const kind = kindOf(hit);
      const to = kind && placesOf(hit, kind, brandIds).find((place) => mayOpen(place.to, place.params));
      if (!kind || !to) return [];
      const label = hit.name || hit.code;
      const code = hit.code !== label && hit.code;
      return [
        {
          id: `${kind} ${String(hit.id)}`,
          label,
          detail: [t(`kind.${kind}`), code].filter(Boolean).join(' · '),
          open: () => void router.navigate(to),
        },
      ];
    });
  };
}
