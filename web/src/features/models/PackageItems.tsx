import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { showToast } from '@/kit/ui/toast';
import type { PackageContent, PackagePlace } from './package-contents';
import { type PackageItem, usePackageItems } from './use-package-items';
import { useRemoveContent } from './use-remove-content';

const loadDialog = () => import('./AddContentsDialog');

interface PackageItemsProps {
  contents: readonly PackageContent[];
  place: PackagePlace;
  brandId: number;
  /** Of the package. */
  name: string;
  /** Of the model of the place. */
  modelCode: string | undefined;
}

/** The items of a package: added several at a time, removed one by one. */
export function PackageItems({ contents, place, brandId, name, modelCode }: PackageItemsProps) {
  const { t } = useTranslation('models');
  const { mayDo } = useCan();
  const { items, isPending, error, retry } = usePackageItems(contents, place);
  const removing = useRemoveContent();
  const addButton = useRef<HTMLButtonElement>(null);
  /** How many items there were before the last removal, until it is done. */
  const countBefore = useRef(0);
  const count = contents.length;
  // The button goes with its row, and the focus to the one below the list.
  useEffect(() => {
    if (count >= countBefore.current) return;
    countBefore.current = 0;
    if (document.activeElement === document.body) addButton.current?.focus();
  }, [count]);
  const mayAdd = mayDo('POST /package-content', { brandId });
  const mayRemove = mayDo('DELETE /package-content/{id}', { brandId });

  const add = async () => {
    const added = await openDialog(loadDialog, { place, name, modelCode }, ['models', 'form']);
    if (added) showToast({ message: t('contents.added', { added }) });
  };
  const remove = async (content: PackageContent) => {
    const isSure =
      content.model_id !== null ||
      (await openDialog(confirmDialog, {
        title: t('contents.removeEvery.title', { name: content.feature_code }),
        text: t('contents.removeEvery.text'),
        ok: t('contents.remove'),
      }));
    if (!isSure) return;
    countBefore.current = count;
    removing.mutate(content);
  };

  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={retry} />;
  if (isPending) return null;
  const removal: RecordColumn<PackageItem> = {
    key: 'remove',
    title: t('contents.fields.remove'),
    isTitleHidden: true,
    align: 'end',
    width: '7rem',
    render: ({ code, content }) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('contents.removeOne', { name: code })}
        loading={removing.isPending && removing.variables.id === content.id}
        disabled={removing.isPending}
        onClick={() => void remove(content)}
      >
        {t('contents.remove')}
      </Button>
    ),
  };
  const columns: RecordColumn<PackageItem>[] = [
    { key: 'code', title: t('contents.fields.code'), width: '8rem', render: ({ code }) => code },
    {
      key: 'name',
      title: t('contents.fields.name'),
      render: (item) => <ItemName item={item} isOfModel={place.modelId !== undefined} />,
    },
    {
      key: 'class',
      title: t('contents.fields.class'),
      width: '11rem',
      render: ({ className }) => className,
    },
    {
      key: 'scope',
      title: t('contents.fields.scope'),
      width: '14rem',
      render: ({ content }) => (content.model_id === null ? t('contents.every') : t('contents.this')),
    },
    ...(mayRemove ? [removal] : []),
  ];
  const addition = mayAdd && (
    <Button
      ref={addButton}
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => void add()}
    >
      {t('contents.add')}
    </Button>
  );
  if (items.length === 0)
    return <EmptyState text={t(mayAdd ? 'contents.emptyAdd' : 'contents.empty')} action={addition} />;
  return (
    <Stack gap="md">
      <RecordTable
        label={t('contents.title')}
        columns={columns}
        rows={items}
        rowId={({ content }) => content.id}
      />
      <Group>{addition}</Group>
    </Stack>
  );
}

interface ItemNameProps {
  item: PackageItem;
  isOfModel: boolean;
}

function ItemName({ item: { name, language, isOffered }, isOfModel }: ItemNameProps) {
  const { t } = useTranslation('models');
  return (
    <Group gap="xs" component="span" data-missing={!isOffered || undefined}>
      <span lang={language}>{name}</span>
      {!isOffered && (
        <StatusBadge tone="amber" label={t(isOfModel ? 'rules.notOffered' : 'contents.notInList')} />
      )}
    </Group>
  );
}
