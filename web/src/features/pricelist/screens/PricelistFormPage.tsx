import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { InfoNote } from '@/kit/ui/InfoNote';
import { useBrandFrame } from '../brand-frame';
import type { Kind } from '../kinds';
import { pricelistForm } from '../pricelist-form';
import type { Pricelist } from '../pricelist-list';
import type { Title } from '../title-list';

interface PricelistFormPageProps {
  kind: Kind;
  title: Title;
  /** Absent for a new one. */
  list?: Pricelist;
}

/** The form of a price list. */
export function PricelistFormPage({ kind, title, list }: PricelistFormPageProps) {
  const { t } = useTranslation('pricing');
  const { area, crumbsBelow, back } = useBrandFrame(kind, title.brand_id);
  const form = useMemo(() => pricelistForm(kind, title, list), [kind, title, list]);
  return (
    <FormScreen
      form={form}
      params={{ brandId: title.brand_id }}
      row={list}
      title={t(`formTitle.${kind}.${list ? 'edit' : 'create'}`)}
      notice={<InfoNote text={t(list?.published_at ? 'note.published' : 'note.copied')} />}
      back={back}
      area={area}
      subtitle={list ? `${title.name} · ${list.name}` : title.name}
      crumbs={crumbsBelow}
    />
  );
}
