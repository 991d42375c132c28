import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { FactList } from '@/kit/ui/FactList';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { ViewColumns } from '@/kit/view/ViewColumns';
import { ViewSection } from '@/kit/view/ViewSection';
import { fieldName, fieldWords } from '../list/field-words';
import { viewQuery } from '../queries';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from '../wizard/CarPanel.module.css';
import { LedgerRows } from '../wizard/LedgerRows';
import { FactText } from './FactText';
import { VehicleNote } from '../of-vehicle/VehicleNote';
import sheet from './OfferSheet.module.css';
import { OfferSheet } from './OfferSheet';
import { OfferTimeline } from './OfferTimeline';

type View = Schemas['View'];

/** What stands in the last document of an offer, or would stand in one now (OP-093). */
export function OfferContents({ car }: { car: Car }) {
  const { t } = useTranslation('offerlist');
  const { data: view, error, refetch } = useQuery(viewQuery(car.version.id));
  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!view) return null;
  return (
    <>
      {view.document && view.changed && (
        <p role="status">{t('view.given', { number: view.document.number })}</p>
      )}
      <OfferSheet car={car} view={view}>
        <Part part="offer" car={car} view={view} />
      </OfferSheet>
      {car.vehicle && (
        <div className={sheet.vehicle}>
          <VehicleNote vehicle={car.vehicle} />
        </div>
      )}
      <ViewColumns
        side={
          <>
            <ViewSection title={t('compare.parts.price')}>
              <Figures car={car} view={view} />
            </ViewSection>
            <OfferTimeline version={car.version} />
          </>
        }
      >
        <LanguageNote view={view} />
        {(['car', 'finance', 'texts'] as const).map((part) => (
          <Part key={part} part={part} car={car} view={view} />
        ))}
      </ViewColumns>
    </>
  );
}

/** Why names are in another language than the screen: they stand as in the document. */
function LanguageNote({ view }: { view: View }) {
  const { t, i18n } = useTranslation('offerlist');
  const language = view.facts.find(({ field }) => field === 'language')?.text;
  if (!language || language === i18n.language) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('view.language', { language: fieldWords('language', language, undefined) })}
    </Text>
  );
}

interface PartProps {
  part: Schemas['ViewFact']['part'];
  car: Car;
  view: View;
}

function Part({ part, car, view }: PartProps) {
  const { t } = useTranslation('offerlist');
  const facts = view.facts.filter((fact) => fact.part === part);
  if (facts.length === 0) return null;
  return (
    <ViewSection title={t(`compare.parts.${part}`)}>
      <FactList
        facts={facts.map((fact) => [
          fact.name ? nameOf(fact) : fieldName(fact.field),
          <FactText key={fact.field} car={car} fact={fact} />,
        ])}
      />
    </ViewSection>
  );
}

/** The code and name of an option, and how many there are of an accessory. */
function nameOf({ field, code, name, text }: Schemas['ViewFact']): string {
  const pieces = field === 'accessory' && Number(text) > 1 ? `${String(text)} ×` : '';
  return [pieces, code, name].filter(Boolean).join(' ');
}

/** The way to the total, and what stands beside it. */
function Figures({ car, view }: { car: Car; view: View }) {
  const { t } = useTranslation('offers');
  const { shown, written } = useAmounts(car);
  const beside = [
    [t('figure.vat_amount'), view.vat_shown ? view.vat : 0],
    [t('figure.registrationApart'), view.registration ?? 0],
    [t('figure.price_casco'), Math.max(view.casco, 0)],
  ] as const;
  return (
    <dl className={classes.figures}>
      <LedgerRows rows={view.ledger} shown={shown} />
      {beside.map(
        ([label, amount]) =>
          amount !== 0 && (
            <div key={label} className={classes.figure}>
              <dt>{label}</dt>
              <dd className={classes.sum}>{written(amount)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
