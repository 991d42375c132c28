import i18next from 'i18next';
import type { Bulk } from '@/kit/record/capabilities';
import { flagColumn } from '@/kit/fields/flag';
import { amountText } from '@/kit/fields/amount-text';
import { linked } from '@/kit/fields/linked';
import { moneyColumn } from '@/kit/fields/money';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { resource } from '@/kit/record/resource';
import { openDialog } from '@/kit/ui/dialog';
import type { FeatureParams } from './feature-pages';
import { type ModelFeature, updateModelFeature } from './model-feature-list';
import { modelFeatureForm } from './model-tabs';
import { confirmDialog } from '@/kit/ui/dialogs';

type Params = FeatureParams & Readonly<Record<string, number>>;

const modelFeatures = resource('/model-feature');

/** Asks before models are removed (F-010). */
const confirmRemoval = async (): Promise<boolean> =>
  (await openDialog(confirmDialog, {
    title: i18next.t('models:offered.remove.title'),
    text: i18next.t('models:offered.remove.text'),
    ok: i18next.t('models:offered.remove.ok'),
    destructive: true,
  })) ?? false;

const bulk: Bulk = {
  ...modelFeatures.bulk,
  run: async (chosen, action, anyway) => {
    if (action === 'archive' && !(await confirmRemoval())) return [];
    return modelFeatures.bulk.run(chosen, action, anyway);
  },
};

const shared = {
  texts: 'models:offered',
  source: modelFeatures.source<Params>(({ featureId, pricelistId }) => ({ featureId, pricelistId })),
  name: (row: ModelFeature) => row.model_code,
  archive: { ...modelFeatures.archive(archivedByStatus), confirm: confirmRemoval },
  usedBy: modelFeatures.usedBy,
  valueText: amountText,
  history: modelFeatures.history,
} as const;

const model = linked<ModelFeature>(codeColumn('model_code', { width: '8rem' }), modelFeatureForm);

/** Which models of the price list offer the feature, and for how much. */
export const offeredPrices = defineList<ModelFeature, Params>({
  ...shared,
  id: 'offeredPrices',
  columns: [
    model,
    moneyColumn('price_standard', { edit: 'optional', width: '10rem' }),
    moneyColumn('price_embassy', { edit: 'optional', width: '10rem' }),
    flagColumn('standard', { edit: 'optional' }),
    flagColumn('standard_embassy', { edit: 'optional', width: '10rem' }),
    flagColumn('standard_diplomatic', { edit: 'optional', width: '10rem' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  update: modelFeatures.update,
  bulk,
});

/** What each of these models calls the feature. */
export const offeredTitles = defineList<ModelFeature, Params>({
  ...shared,
  id: 'offeredTitles',
  columns: [
    model,
    translationColumn('title', { edit: 'optional' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  update: updateModelFeature,
});
