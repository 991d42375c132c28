import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { dateTime, empty } from '@/i18n/format';
import { signedText } from '@/i18n/signed';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { fieldName } from '../list/field-words';
import { comparisonQuery } from '../queries';
import classes from './Comparison.module.css';
import { useFactMoney, useSaid } from './use-said';

type Difference = Schemas['Difference'];

const parts = ['car', 'price', 'offer', 'finance', 'texts'] as const;

interface ComparisonProps extends DialogProps {
  id: number;
  number: string;
  from: number;
  /** Absent: the offer as it stands. */
  to?: number;
}

/** What differs, side by side. */
export default function ComparisonDialog({ id, number, from, to, close }: ComparisonProps) {
  const { t } = useTranslation(['offerlist', 'common']);
  const { data, error, refetch } = useQuery(comparisonQuery(id, from, to));
  return (
    <Dialog title={t('compare.title', { number })} size="large" onClose={() => close()}>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Loader size="sm" />}
      {data?.differences.length === 0 && <p>{t('compare.same')}</p>}
      {data && data.differences.length > 0 && (
        <div className={classes.scroller}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('compare.what')}</th>
                <SideHead side={data.from} />
                <SideHead side={data.to} />
                <th scope="col" data-align="end">
                  {t('compare.difference')}
                </th>
              </tr>
            </thead>
            {parts.map((part) => (
              <Part key={part} part={part} comparison={data} />
            ))}
          </table>
        </div>
      )}
    </Dialog>
  );
}

function SideHead({ side }: { side: Schemas['Side'] }) {
  const { t } = useTranslation('offerlist');
  return (
    <th scope="col">
      {side.number > 0 ? t('compare.document', { number: side.number }) : t('compare.now')}
      <span className={classes.when}>{dateTime(side.finished_at)}</span>
    </th>
  );
}

interface PartProps {
  part: (typeof parts)[number];
  comparison: Schemas['Comparison'];
}

function Part({ part, comparison: { differences: all, currency } }: PartProps) {
  const { t } = useTranslation('offerlist');
  const said = useSaid();
  const write = useFactMoney();
  const differences = all.filter((one) => one.part === part);
  if (differences.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className={classes.part}>
          {t(`compare.parts.${part}`)}
        </th>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control, and not there on a phone */}
        <td data-align="end" />
      </tr>
      {differences.map((one) => {
        const fact = one.is ?? one.was;
        const more = one.difference ?? 0;
        const difference = more === 0 ? '' : signedText(write(one, more, currency), more > 0);
        return (
          <tr key={`${one.field} ${String(fact?.id ?? fact?.name ?? '')}`}>
            <th scope="row">
              {fact?.name && fact.code ? <code className={classes.code}>{fact.code}</code> : null}
              {fact?.name || fieldName(one.field)}
              {fact?.name && <span className={classes.when}>{fieldName(one.field)}</span>}
            </th>
            <td>{one.was ? said(one, one.was, currency) : empty}</td>
            <td>
              {one.is ? said(one, one.is, currency) : empty}
              {fact?.name && <Mark difference={one} />}
              {one.field === 'images' && one.was?.text === one.is?.text && (
                <span className={classes.when}>{t('compare.otherImages')}</span>
              )}
              {difference && <span className={classes.below}>{difference}</span>}
            </td>
            <td data-align="end">{difference}</td>
          </tr>
        );
      })}
    </tbody>
  );
}

/** Says in a word that something came or went; colour alone would not do. */
function Mark({ difference: { was, is } }: { difference: Difference }) {
  const { t } = useTranslation('offerlist');
  if (was && is) return null;
  return (
    <span className={classes.mark} data-added={is !== undefined || undefined}>
      {t(is ? 'compare.added' : 'compare.removed')}
    </span>
  );
}
