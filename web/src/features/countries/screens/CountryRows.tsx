import { ListScreen } from '@/kit/list/ListScreen';
import type { ListDescription } from '@/kit/record/describe';
import type { ListRow } from '@/kit/record/entity';
import type { RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { InfoNote } from '@/kit/ui/InfoNote';
import { useCountryPage } from '../country-page';

interface CountryRowsProps<Row extends ListRow> {
  country: RowOf<'/country'>;
  list: ListDescription<Row, { countryId: number }>;
  /** What the rows are for. */
  note: string;
}

/** A list of what a country has, as a page of the country. */
export function CountryRows<Row extends ListRow>({ country, list, note }: CountryRowsProps<Row>) {
  const { context } = useCellContext(list.texts);
  return (
    <ListScreen
      list={list}
      params={{ countryId: country.id }}
      {...useCountryPage(country.id)}
      subtitle={translate(country.name, context).text}
      notice={<InfoNote text={note} />}
    />
  );
}
