import type { Operation } from '@/api/permissions';
import { useCan } from './Can';
import type { ListDescription } from './describe';
import type { ListParams, ListRow } from './entity';

export interface ListRights {
  create: boolean;
  update: boolean;
  archive: boolean;
  unarchive: boolean;
  erase: boolean;
  reorder: boolean;
  history: boolean;
  restoreHistory: boolean;
  bulk: boolean;
  /** Something can be done to rows that are chosen. */
  choose: boolean;
}

/** What the user may do here: the list can do it and the contract's permission allows it. */
export function useListRights<Row extends ListRow, Params extends ListParams>(
  {
    create,
    update,
    archive,
    erase,
    reorder,
    history,
    bulk,
    chosenActions = [],
  }: ListDescription<Row, Params>,
  params: Params,
): ListRights {
  const { may: mayThe, mayDo } = useCan();
  const may = (capability: { operation: Operation } | undefined) =>
    capability !== undefined && mayDo(capability.operation, params);
  return {
    create: may(create),
    update: may(update),
    archive: may(archive),
    unarchive: may(archive?.back),
    erase: may(erase),
    reorder: may(reorder),
    history: may(history),
    restoreHistory: may(history?.restore),
    bulk: may(bulk),
    choose: may(bulk) || chosenActions.some(({ permission }) => mayThe(permission(params))),
  };
}
