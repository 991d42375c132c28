import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Problem } from '@/api/problem';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { type Kind, pageOf, typeOf } from '../kinds';
import { type Pricelist, pricelistLists } from '../pricelist-list';
import { type Title, titleLists } from '../title-list';

interface LoaderProps<Row> {
  kind: Kind;
  id: number;
  children: (row: Row) => ReactNode;
}

/** A title at an address of the other kind is not there. */
function ofKind(kind: Kind, title: Title): Title {
  if (title.type !== typeOf[kind]) throw new Problem({ kind: 'missing', status: 404 });
  return title;
}

/** Asks for the title a page is about. */
export function TitleLoader({ kind, id, children }: LoaderProps<Title>) {
  return (
    <RecordLoader<Title> key={id} source={titleLists[kind].source} id={id} list={{ to: '/brand' }}>
      {(title) => children(ofKind(kind, title))}
    </RecordLoader>
  );
}

/** Asks for the price list a page is about; who comes for a list of the other kind is led to its page. */
export function PricelistLoader({ kind, id, children }: LoaderProps<Pricelist>) {
  return (
    <RecordLoader<Pricelist> key={id} source={pricelistLists[kind].source} id={id} list={{ to: '/brand' }}>
      {(list) => (list.type === typeOf[kind] ? children(list) : <OtherKind list={list} />)}
    </RecordLoader>
  );
}

function OtherKind({ list: { id, type, brand_id: brandId } }: { list: Pricelist }) {
  const kind = type === typeOf.supportlist ? 'supportlist' : 'pricelist';
  return <Navigate {...pageOf(kind, 'view', { brandId, pricelistId: id }).link} replace />;
}
