import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type MatrixModel, type MatrixView, type OfferType, offerTypes } from './cell';
import classes from './Matrix.module.css';
import { type MatrixFilters, seriesOf } from './rows';

interface MatrixFilterBarProps {
  models: readonly MatrixModel[];
  /** The one that a phone shows; absent where all are side by side. */
  modelId: number | undefined;
  onModel: (id: number) => void;
  classes: ReadonlyMap<number, string>;
  filters: MatrixFilters;
  onFilters: (filters: MatrixFilters) => void;
  type: OfferType;
  onType: (type: OfferType) => void;
  view: MatrixView;
  onView: (view: MatrixView) => void;
  isDifferent: boolean;
  onDifferent: (isDifferent: boolean) => void;
}

/** Which features and models the matrix shows, and what of them. */
export function MatrixFilterBar(props: MatrixFilterBarProps) {
  const { models, modelId, onModel, filters, onFilters, type, onType, view, onView } = props;
  const { t } = useTranslation('matrix');
  const series = new Map(seriesOf(models).map(({ id, name }) => [id, name]));
  const all = { value: '', label: t('all') };
  const named = (names: ReadonlyMap<number, string>) => [
    all,
    ...[...names].map(([id, label]) => ({ value: String(id), label })),
  ];
  const others = (
    <>
      <NativeSelect
        label={t('filter.class')}
        value={String(filters.classId ?? '')}
        data={named(props.classes)}
        onChange={({ currentTarget }) => onFilters({ ...filters, classId: idOf(currentTarget.value) })}
      />
      <TextInput
        type="search"
        label={t('filter.keyword')}
        value={filters.keyword}
        maxLength={200}
        onChange={({ currentTarget }) => onFilters({ ...filters, keyword: currentTarget.value })}
      />
      <NativeSelect
        label={t('filter.offers')}
        value={type}
        data={offerTypes.map((value) => ({ value, label: t(`offers.${value}`) }))}
        onChange={({ currentTarget }) => onType(currentTarget.value as OfferType)}
      />
      <NativeSelect
        label={t('filter.view')}
        value={view}
        data={(['price', 'what'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={({ currentTarget }) => onView(currentTarget.value as MatrixView)}
      />
      <div className={classes.switches}>
        <Checkbox
          label={t('filter.offered')}
          checked={filters.isOfferedOnly}
          onChange={({ currentTarget }) => onFilters({ ...filters, isOfferedOnly: currentTarget.checked })}
        />
        <Checkbox
          label={t('filter.differences')}
          checked={props.isDifferent}
          onChange={({ currentTarget }) => props.onDifferent(currentTarget.checked)}
        />
      </div>
    </>
  );
  return (
    <div className={classes.filters}>
      {modelId === undefined ? (
        <NativeSelect
          label={t('filter.serie')}
          value={String(filters.serieId ?? '')}
          data={named(series)}
          onChange={({ currentTarget }) => onFilters({ ...filters, serieId: idOf(currentTarget.value) })}
        />
      ) : (
        <NativeSelect
          className={classes.wide}
          label={t('filter.model')}
          value={String(modelId)}
          data={models.map(({ id, code, serie_name }) => ({
            value: String(id),
            label: `${serie_name} ${code}`,
          }))}
          onChange={({ currentTarget }) => onModel(Number(currentTarget.value))}
        />
      )}
      {modelId === undefined ? (
        others
      ) : (
        // On a phone the cells are in sight, not what narrows them.
        <details className={classes.wide}>
          <summary className={classes.fold}>{t('filter.title')}</summary>
          <div className={classes.filters}>{others}</div>
        </details>
      )}
    </div>
  );
}

function idOf(value: string): number | undefined {
  return value === '' ? undefined : Number(value);
}
