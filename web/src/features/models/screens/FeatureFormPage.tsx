import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { languagesQuery } from '@/api/group';
import { FormScreen } from '@/kit/form/FormScreen';
import type { RowOf } from '@/kit/record/resource';
import { useCan } from '@/kit/record/Can';
import { featureForm } from '../feature-form';
import type { Feature } from '../feature-list';
import { useFeaturePage } from '../feature-page';
import { featureTabs } from '../feature-pages';
import { FeatureContents } from '../FeatureContents';

interface FeatureFormPageProps {
  pricelist: RowOf<'/pricelist'>;
  /** Absent for a new one. */
  feature?: Feature;
}

/** The form of a feature. */
export function FeatureFormPage(props: FeatureFormPageProps) {
  const { data } = useQuery(languagesQuery);
  return data ? <FeatureForm {...props} languageIds={data.map(({ id }) => id)} /> : null;
}

/** A new feature goes on to the models that are to offer it. */
function FeatureForm(props: FeatureFormPageProps & { languageIds: readonly number[] }) {
  const { pricelist, feature, languageIds } = props;
  const { may } = useCan();
  const page = useFeaturePage(pricelist, feature);
  const path = { brandId: pricelist.brand_id, pricelistId: pricelist.id };
  const [form] = useState(() => featureForm(path, languageIds));
  const next = ({ id }: Feature): LinkProps => {
    const params = { featureId: id, pricelistId: pricelist.id };
    return may(featureTabs.price.permission(params)) ? { to: featureTabs.price.to, params } : page.back;
  };
  return (
    <FormScreen
      form={form}
      params={path}
      row={feature}
      next={feature ? undefined : next}
      below={feature && <FeatureContents feature={feature} pricelistId={pricelist.id} />}
      {...page}
    />
  );
}
