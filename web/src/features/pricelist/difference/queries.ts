import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import type { Group } from './difference-groups';
import { type DifferenceSearch, pageSize, type RepricedSearch } from './difference-search';

export type Difference = Schemas['ListDifference'];
export type Change = Schemas['ListChange'];
export type Moves = Schemas['PriceMoves'];
export type RepricedOffer = Schemas['TouchedOffer'];

/** The two lists that are compared. */
export interface Lists {
  fromId: number;
  id: number;
}

const path = '/pricelist/difference/{fromId}/{id}';

/** Prices change by imports, by hand and by the thousand: each visit compares again. */
const compared = { staleTime: 0 };

export const differenceQuery = (lists: Lists) =>
  $api.queryOptions('get', path, { params: { path: lists } }, compared);

export const changesQuery = (lists: Lists, group: Group, { keyword, page = 1 }: DifferenceSearch) =>
  $api.queryOptions(
    'get',
    '/pricelist/difference/changes/{fromId}/{id}',
    {
      params: {
        path: lists,
        query: { group, keyword, limit: pageSize, offset: (page - 1) * pageSize },
      },
    },
    compared,
  );

export const repricedQuery = (lists: Lists, { page = 1, my, ...filter }: RepricedSearch) =>
  $api.queryOptions(
    'get',
    '/pricelist/difference/offers/{fromId}/{id}',
    {
      params: {
        path: lists,
        query: { ...filter, my: my === 1, limit: pageSize, offset: (page - 1) * pageSize },
      },
    },
    compared,
  );

/** The address of all differences as a workbook, with words of the language of the screen. */
export const fileOf = ({ fromId, id }: Lists, language: string) =>
  `/api/v1/pricelist/difference/file/${fromId}/${id}?language=${language}`;
