import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Sheet } from './sheet';
import { openSheet, sheetOf, type SheetOptions } from './sheets';

/** The sheet of a grid that is shown; what comes from the server goes into it. The id of a grid does not change. */
export function useSheet({ id, label, groups, save }: SheetOptions): Sheet {
  const queryClient = useQueryClient();
  const [sheet] = useState(() => sheetOf(queryClient, { id, label, groups, save }));
  useLayoutEffect(() => sheet.saveBy(save), [sheet, save]);
  useLayoutEffect(() => sheet.take(groups), [sheet, groups]);
  useEffect(() => openSheet(queryClient, id, sheet), [queryClient, id, sheet]);
  return sheet;
}
