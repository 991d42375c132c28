import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goBack } from '../changes/use-step-back';
import { useAmounts } from '../use-amounts';
import { useChoose } from '../use-choose';
import type { Bundle, Car } from '../wire';
import classes from './CarPanel.module.css';

/**
 * A package that has in it what was chosen by itself, for no more: taken with one press, and given back with the
 * next. Stands where nothing moves when it comes and goes.
 */
export function BundleHint({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const queryClient = useQueryClient();
  const choose = useChoose();
  const [isBusy, setBusy] = useState(false);
  const [taken, setTaken] = useState<Bundle>();
  const versionId = car.version.id;
  const step = car.undo?.action === 'choose' && car.undo.subject === taken?.code ? car.undo : undefined;
  const [offered] = car.bundles;
  const bundle = taken && step ? taken : offered;
  if (!bundle || !car.editable) return null;
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    if (step) await goBack(queryClient, car.version, 'undo', step);
    else {
      setTaken(bundle);
      const option = { feature_id: bundle.feature_id, title: bundle.text, code: bundle.code };
      await choose({ versionId, option, isWanted: true, exclusive: false });
    }
    setBusy(false);
  };
  return (
    <section className={classes.bundle} aria-label={t('bundle.label')}>
      {step ? <p>{t('bundle.taken', { package: bundle.text })}</p> : <Offer car={car} bundle={bundle} />}
      {/* One button for both ways, which is never disabled, so that the focus stays. */}
      <Button variant="default" size="compact-sm" aria-busy={isBusy} onClick={() => void press()}>
        {step ? t('stepBack.undo') : t('bundle.take')}
      </Button>
    </section>
  );
}

function Offer({ car, bundle }: { car: Car; bundle: Bundle }) {
  const { t } = useTranslation('offers');
  const { shown } = useAmounts(car);
  const { text, holds, brings, amount, net, saved, net_saved: netSaved } = bundle;
  const names = (options: Bundle['holds']) => options.map((one) => one.text).join(', ');
  return (
    <p>
      {t('bundle.text', { package: text, price: shown({ amount, net }), options: names(holds) })}{' '}
      <strong>
        {saved > 0 ? t('bundle.saves', { saved: shown({ amount: saved, net: netSaved }) }) : t('bundle.same')}
      </strong>
      {brings.length > 0 && <> {t('bundle.brings', { options: names(brings) })}</>}
    </p>
  );
}
