import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { FormScreen } from '@/kit/form/FormScreen';
import { RecordLoader } from '@/kit/form/RecordLoader';
import type { RowOf } from '@/kit/record/resource';
import { useCan } from '@/kit/record/Can';
import { useMe } from '@/session/me';
import type { DriveFacts } from '../drive';
import { modelForm } from '../model-form';
import { useModelsBack } from '../model-page';
import { useDrives } from '../use-drives';

type Pricelist = RowOf<'/pricelist'>;

export default function ModelCreateScreen() {
  const { brandId, pricelistId } = useParams({ from: '/signed-in/brand/model/create/$brandId/$pricelistId' });
  const drives = useDrives();
  if (!drives) return null;
  return (
    <RecordLoader<Pricelist>
      key={pricelistId}
      source={{ path: '/pricelist' }}
      id={pricelistId}
      list={{ to: '/brand' }}
    >
      {(pricelist) => <NewModel brandId={brandId} pricelist={pricelist} drives={drives} />}
    </RecordLoader>
  );
}

interface NewModelProps {
  brandId: number;
  pricelist: Pricelist;
  drives: DriveFacts;
}

/** A model made by hand: it is of the brand, and in the price list with its prices. */
function NewModel({ brandId, pricelist, drives }: NewModelProps) {
  const { t } = useTranslation(['models', 'common']);
  const { may } = useCan();
  const params = { brandId, pricelistId: pricelist.id };
  const brand = useMe().brands.find(({ id }) => id === brandId);
  if (!brand || pricelist.brand_id !== brandId) throw new Problem({ kind: 'missing', status: 404 });

  const back = useModelsBack(params);
  const mayCosts = may({ state: 'app.brand.primecost', params: [['brandId', brandId]] });
  const [form] = useState(() => modelForm({ ...params, drives, mayCosts }));
  return (
    <FormScreen
      form={form}
      params={params}
      back={back}
      area={brand.name}
      subtitle={`${brand.name} · ${pricelist.name}`}
      crumbs={[
        { label: t('common:nav.brands'), link: may('app.brand') ? { to: '/brand' } : undefined },
        { label: brand.name },
        { label: pricelist.name, link: back },
      ]}
    />
  );
}
