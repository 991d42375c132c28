import { useMediaQuery } from '@mantine/hooks';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { DataGrid } from '@/kit/ui/DataGrid/DataGrid';
import { GridCards } from '@/kit/ui/DataGrid/GridCards';
import type { ListPart } from './list-part';
import { useGridProps } from './useGridProps';

/** The records of a described list, to be read and edited in place; a card each on a narrow screen. */
export function ListGrid<Row extends ListRow, Params extends ListParams>({ list }: ListPart<Row, Params>) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const grid = useGridProps(list);
  const { gridRef } = list;
  return isNarrow ? <GridCards {...grid.cards} ref={gridRef} /> : <DataGrid {...grid.table} ref={gridRef} />;
}
