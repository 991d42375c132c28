import { useTranslation } from 'react-i18next';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { archiveText, entityText } from '@/kit/record/entity-texts';
import { useActionContext } from '@/kit/record/useActionContext';
import { chosenHref } from './export';
import type { ListPart } from './list-part';
import SelectionBar from './SelectionBar';
import { showsArchive } from './segments';

/** What can be done to the chosen records of a described list. */
export default function ListSelection<Row extends ListRow, Params extends ListParams>({
  list,
}: ListPart<Row, Params>) {
  const { t } = useTranslation('list');
  const { description, params, context, data, url, selection, bulk, rights } = list;
  const actions = useActionContext(context);
  const { source, texts, chosenActions = [] } = description;
  const action = showsArchive(description, url) ? 'restore' : 'archive';
  // What is chosen by a filter has no ids to show.
  const { ids } = selection.chosen;
  const own = chosenActions.filter(
    ({ permission, takes }) => (ids !== undefined || takes) && actions.may(permission(params)),
  );
  return (
    <SelectionBar
      count={selection.count}
      total={data.found}
      main={
        rights.bulk && {
          label: action === 'archive' ? archiveText(context) : t('action.restore'),
          isRunning: bulk.isRunning,
          run: () => bulk.run(action, selection),
        }
      }
      more={(action === 'archive' ? own : []).map(({ label, takes, run }) => ({
        label: entityText(texts, `actions.${label}`),
        refusal: takes && !isTaken(ids, takes) ? t('selection.takes', takes) : undefined,
        run: () => run(ids ?? [], params, actions),
      }))}
      hrefOf={(format) => chosenHref(source, params, selection.chosen, url, format)}
      onSelectAll={selection.selectAll}
      onClear={selection.clear}
    />
  );
}

/** Whether an action takes as many rows as are ticked; of what is chosen by a filter nobody knows which they are. */
const isTaken = (ids: readonly number[] | undefined, { least, most }: { least: number; most: number }) =>
  ids !== undefined && ids.length >= least && ids.length <= most;
