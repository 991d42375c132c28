import { useQueryClient } from '@tanstack/react-query';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { putRow, refreshLists } from '@/kit/record/list-cache';

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
    const { fieldTexts } = await import('@/kit/record/field-texts');
    const saved = await openDialog(
      loadTranslationsDialog,
      {
        name: name(row, context),
        row,
        field,
        languages: context.languages,
        update,
        fields: fieldTexts(description, context, row),
      },
      ['list'],
    );
    if (!saved) return;
    putRow(queryClient, source.path, saved);
    void refreshLists(queryClient, source);
    showToast({ message: context.t('translations.saved') });
  };
}
