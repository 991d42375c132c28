import { useQueryClient } from '@tanstack/react-query';
import { openDialog } from '@/ui/dialog';
import { showToast } from '@/ui/toast';
import type { CellContext, ListDescription, ListParams, ListRow } from './describe';
import { putRow, refreshLists } from './list-cache';

const loadTranslationsDialog = () => import('./TranslationsDialog');

/** Opens the texts of a translated field in all languages. */
export function useTranslations<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  context: CellContext,
) {
  const { source, update, name } = description;
  const queryClient = useQueryClient();

  return async (row: Row, field: string) => {
    if (!update) return;
    const { fieldTexts } = await import('./field-texts');
    const saved = await openDialog(
      loadTranslationsDialog,
      {
        name: name(row, context),
        row,
        field,
        languages: context.languages,
        update,
        fields: fieldTexts(description, context),
      },
      ['list'],
    );
    if (!saved) return;
    putRow(queryClient, source.path, saved);
    void refreshLists(queryClient, source);
    showToast({ message: context.t('translations.saved') });
  };
}
