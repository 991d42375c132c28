import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { empty, integer, money, percent } from '@/i18n/format';
import { signedText } from '@/i18n/signed';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import classes from './Difference.module.css';
import type { Group } from './difference-groups';
import { Move } from './Move';
import type { Change, Lists } from './queries';

interface ChangesTableProps {
  group: Group;
  lists: Lists;
  changes: readonly Change[];
}

const amount = (value: number | null) => (
  <span className={classes.amount}>{money(value === null ? null : centsOf(value))}</span>
);

/** The differences of one group: the columns are those that the group is about. */
export function ChangesTable({ group, lists, changes }: ChangesTableProps) {
  const { t } = useTranslation('difference');
  const columns = useColumns(lists);
  const { model, feature, parcel, content, price, old, now, change, share, kinds, rule, said, offers } =
    columns;
  const moved = [price, old, now, change, share, offers];
  const shown: Record<Group, readonly RecordColumn<Change>[]> = {
    model_prices: [model, ...moved],
    models_new: [model],
    models_dropped: [model, offers],
    option_prices: [model, feature, ...moved],
    options_new: [model, feature, now, kinds],
    options_dropped: [model, feature, old, kinds, offers],
    option_kinds: [model, feature, kinds, offers],
    contents_new: [model, parcel, content, offers],
    contents_dropped: [model, parcel, content, offers],
    rules_new: [rule, model, offers],
    rules_dropped: [rule, model, offers],
    rules_changed: [rule, model, said, offers],
  };
  return (
    <RecordTable
      label={t(`groups.${group}`)}
      columns={shown[group]}
      rows={changes}
      rowId={(one) => `${one.model_id} ${one.feature_id} ${one.content_id} ${one.price} ${one.rule_id}`}
    />
  );
}

function useColumns({ fromId, id }: Lists) {
  const { t } = useTranslation('difference');
  const column = (
    key: string,
    title: string,
    render: RecordColumn<Change>['render'],
    align?: 'end',
  ): RecordColumn<Change> => ({ key, title, align, render });
  return {
    model: column('model', t('columns.model'), (one) =>
      one.model_id === 0 ? (
        <span className={classes.dim}>{t('allModels')}</span>
      ) : (
        <Named code={one.model_code} name={one.model} />
      ),
    ),
    feature: column('feature', t('columns.feature'), (one) => <Named code={one.code} name={one.feature} />),
    parcel: column('package', t('columns.package'), (one) => <Named code={one.code} name={one.feature} />),
    content: column('content', t('columns.content'), (one) => (
      <Named code={one.content_code} name={one.content} />
    )),
    price: column('price', t('columns.price'), ({ price }) => (price === '' ? empty : t(`prices.${price}`))),
    old: column('old', t('columns.old'), (one) => amount(one.old), 'end'),
    now: column('now', t('columns.new'), (one) => amount(one.new), 'end'),
    change: column('change', t('columns.change'), (one) => <Move amount={one.change} />, 'end'),
    share: column(
      'percent',
      t('columns.percent'),
      ({ percent: value }) => (
        <span className={classes.amount}>
          {value === null ? empty : signedText(percent(value, { decimals: 2 }), value > 0)}
        </span>
      ),
      'end',
    ),
    kinds: column('kinds', t('columns.kinds'), ({ kinds }) =>
      kinds.map(({ type, old, new: is }) => (
        <div key={type}>
          {t('kindChange', { type: t(`types.${type}`), old: t(`kinds.${old}`), new: t(`kinds.${is}`) })}
        </div>
      )),
    ),
    rule: column('rule', t('columns.rule'), (one) => <span className={classes.name}>{one.rule}</span>),
    said: column('said', t('columns.said'), ({ fields }) =>
      fields.map((field) => t(`ruleFields.${field as 'include'}`)).join(', '),
    ),
    offers: column(
      'offers',
      t('columns.offers'),
      (one) =>
        one.offers === null || one.offers === 0 ? (
          <span className={classes.amount}>{one.offers === null ? empty : integer(0)}</span>
        ) : (
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                to="/offer/repriced/$fromId/$pricelistId"
                params={{ fromId, pricelistId: id }}
                search={narrowedTo(one)}
                aria-label={t('offersOf', {
                  count: one.offers ?? 0,
                  name: [one.rule, one.model_code, one.code].filter(Boolean).join(' '),
                })}
                {...props}
              />
            )}
          >
            {integer(one.offers)}
          </Anchor>
        ),
      'end',
    ),
  };
}

/** The offers of a change: those of its rule, else those of its model, of its option, or of both. */
const narrowedTo = ({ model_id, feature_id, rule_id }: Change) =>
  rule_id !== 0
    ? { ruleId: rule_id }
    : { ...(model_id !== 0 && { modelId: model_id }), ...(feature_id !== 0 && { featureId: feature_id }) };

function Named({ code, name }: { code: string; name: string }) {
  return (
    <span className={classes.name}>
      <span className={classes.code}>{code}</span> {name !== code && name}
    </span>
  );
}
