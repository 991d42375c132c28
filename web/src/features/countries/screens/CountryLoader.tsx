import type { ReactNode } from 'react';
import { RecordLoader } from '@/kit/form/RecordLoader';
import type { RowOf } from '@/kit/record/resource';
import { countryList } from '../country-list';

interface CountryLoaderProps {
  countryId: number;
  children: (country: RowOf<'/country'>) => ReactNode;
}

/** Asks for the country a page is about. */
export function CountryLoader({ countryId, children }: CountryLoaderProps) {
  return (
    <RecordLoader<RowOf<'/country'>>
      key={countryId}
      source={countryList.source}
      id={countryId}
      list={{ to: '/country' }}
    >
      {children}
    </RecordLoader>
  );
}
