import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MatrixModel } from '../matrix/cell';
import classes from '../matrix/Matrix.module.css';
import type { HeadColumn } from '../matrix/rows';

/** Which features and packages are shown. */
export interface PackageFilters {
  keyword: string;
  /** Only what models of the list have or had, and what packages bring. */
  isOfferedOnly: boolean;
  /** Only what packages bring. */
  isBroughtOnly: boolean;
}

interface PackageFilterBarProps {
  models: readonly MatrixModel[];
  /** Whose items are shown and changed; undefined: those of every model. */
  modelId: number | undefined;
  onModel: (id: number | undefined) => void;
  packages: readonly HeadColumn[];
  /** The one that a phone shows; absent where all are side by side. */
  packageId: number | undefined;
  onPackage: (id: number) => void;
  filters: PackageFilters;
  onFilters: (filters: PackageFilters) => void;
}

/** With which models packages bring what is shown, and how much of it. */
export function PackageFilterBar(props: PackageFilterBarProps) {
  const { models, modelId, onModel, packages, packageId, onPackage, filters, onFilters } = props;
  const { t } = useTranslation('matrix');
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={t('filter.model')}
        value={String(modelId ?? '')}
        data={[
          { value: '', label: t('packages.everyModel') },
          ...models.map(({ id, code, serie_name: serie }) => ({
            value: String(id),
            label: `${serie} ${code}`,
          })),
        ]}
        onChange={({ currentTarget: { value } }) => onModel(value === '' ? undefined : Number(value))}
      />
      {packageId !== undefined && (
        <NativeSelect
          className={classes.wide}
          label={t('packages.package')}
          value={String(packageId)}
          data={packages.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={({ currentTarget }) => onPackage(Number(currentTarget.value))}
        />
      )}
      <TextInput
        type="search"
        label={t('filter.keyword')}
        value={filters.keyword}
        maxLength={200}
        onChange={({ currentTarget }) => onFilters({ ...filters, keyword: currentTarget.value })}
      />
      <div className={classes.switches}>
        <Checkbox
          label={t('filter.offered')}
          checked={filters.isOfferedOnly}
          onChange={({ currentTarget }) => onFilters({ ...filters, isOfferedOnly: currentTarget.checked })}
        />
        <Checkbox
          label={t('packages.brought')}
          checked={filters.isBroughtOnly}
          onChange={({ currentTarget }) => onFilters({ ...filters, isBroughtOnly: currentTarget.checked })}
        />
      </div>
    </div>
  );
}
