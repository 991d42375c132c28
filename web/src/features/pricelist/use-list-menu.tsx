import {
  IconAdjustments,
  IconCar,
  IconCoins,
  IconEye,
  IconGitCompare,
  IconPencil,
  IconSend,
  IconUpload,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ImportKind, permissionOf, vehicleKinds } from '@/features/imports/kinds';
import { startImport } from '@/features/imports/start';
import type { List } from '@/kit/list/useList';
import { useActionContext } from '@/kit/record/useActionContext';
import type { MenuEntry } from '@/kit/ui/menu';
import { type Kind, featuresOf, pageOf, primeCostsOf } from './kinds';
import type { Pricelist } from './pricelist-list';
import { usePublish } from './use-publish';
import { useChangePrices } from './prices/use-change-prices';
import { loadRowMenu } from '@/kit/list/load-row-menu';

/** What can be imported into a list. */
const imported: Record<Kind, readonly ImportKind[]> = {
  pricelist: [...vehicleKinds, 'features', 'prices', 'primecost', 'wholesale'],
  supportlist: ['prices'],
};

/** What can be done about a list. */
export function useListMenu(kind: Kind, list: List<Pricelist, { brandId: number }>) {
  const { t } = useTranslation(['pricing', 'list']);
  const { publish, mayPublish } = usePublish(kind);
  const { changePrices, mayChange } = useChangePrices();
  const { rights, archive } = list;
  const actions = useActionContext(list.context);
  const { may, router } = actions;

  return async (row: Pricelist): Promise<MenuEntry[]> => {
    const { id, brand_id: brandId, pricelist_title_id: pricelistTitleId } = row;
    const view = pageOf(kind, 'view', { brandId, pricelistId: id });
    const models = pageOf(kind, 'models', { brandId, pricelistId: id });
    const features = featuresOf({ brandId, pricelistId: id });
    const costs = primeCostsOf({ brandId, pricelistId: id });
    const difference = pageOf(kind, 'difference', { brandId, pricelistId: id });
    const edit = pageOf(kind, 'edit', { pricelistTitleId, pricelistId: id });
    const { rowMenu } = await loadRowMenu();
    const own: (MenuEntry | false)[] = [
      may(view.permission) && {
        label: t('action.view'),
        icon: <IconEye size={16} aria-hidden />,
        run: () => void router.navigate(view.link),
      },
      may(models.permission) && {
        label: t('action.models'),
        icon: <IconCar size={16} aria-hidden />,
        run: () => void router.navigate(models.link),
      },
      kind === 'pricelist' &&
        may(features.permission) && {
          label: t('action.features'),
          icon: <IconAdjustments size={16} aria-hidden />,
          run: () => void router.navigate(features.link),
        },
      kind === 'pricelist' &&
        may(costs.permission) && {
          label: t('action.primeCosts'),
          icon: <IconCoins size={16} aria-hidden />,
          run: () => void router.navigate(costs.link),
        },
      may(difference.permission) && {
        label: t('action.difference'),
        icon: <IconGitCompare size={16} aria-hidden />,
        run: () => void router.navigate(difference.link),
      },
      row.status === 'active' &&
        may(edit.permission) && {
          label: t('list:action.edit'),
          icon: <IconPencil size={16} aria-hidden />,
          run: () => void router.navigate(edit.link),
        },
      row.status === 'active' &&
        imported[kind].some((one) => may(permissionOf(one, brandId))) && {
          label: t('action.import'),
          icon: <IconUpload size={16} aria-hidden />,
          run: () => void startImport({ brandId, pricelistId: id, kinds: imported[kind] }),
        },
      mayChange(row) && {
        label: t('action.prices'),
        icon: <IconCoins size={16} aria-hidden />,
        run: () => void changePrices(row),
      },
      mayPublish(row) && {
        label: t('action.publish'),
        icon: <IconSend size={16} aria-hidden />,
        run: () => void publish(row),
      },
    ];
    const common = rowMenu(row, {
      context: actions,
      name: ({ name }) => name,
      isArchived: list.isArchived,
      order: [],
      more: [],
      archive: rights.archive ? archive.archive : undefined,
      restore: rights.unarchive ? archive.restore : undefined,
      history: rights.history ? (one) => void list.openHistory(one) : undefined,
      focusRow: () => undefined,
    });
    return [...own.flatMap((entry) => entry || []), ...common];
  };
}
