import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { useBrandFrame } from '../brand-frame';
import type { Kind } from '../kinds';
import { titleForms } from '../title-form';
import type { Title } from '../title-list';

interface TitleFormPageProps {
  kind: Kind;
  brandId: number;
  /** Absent for a new one. */
  title?: Title;
}

/** The form of a title. */
export function TitleFormPage({ kind, brandId, title }: TitleFormPageProps) {
  const { t } = useTranslation('pricing');
  const { brand, area, crumbsBelow, back } = useBrandFrame(kind, brandId);
  return (
    <FormScreen
      form={titleForms[kind]}
      params={{ brandId }}
      row={title}
      title={t(`titleFormTitle.${kind}.${title ? 'edit' : 'create'}`, { brand: brand.name })}
      back={back}
      area={area}
      subtitle={title?.name ?? brand.name}
      crumbs={crumbsBelow}
    />
  );
}
