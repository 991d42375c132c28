import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { OptionFace } from '../steps/OptionFace';
import classes from './assistant.module.css';
import type { Pick } from './picks';

/** A feature that a way changes. */
export type Changed = Schemas['ChangedFeature'];

interface ChangeListProps {
  picks: readonly Pick[];
  features: ReadonlyMap<number, Changed>;
}

/** What is added and what is given up, each with its swatch or picture where it has one. */
export function ChangeList({ picks, features }: ChangeListProps) {
  const { t } = useTranslation('assistant');
  return picks.map(({ id, add }) => {
    const feature = features.get(id);
    return (
      <span key={id} className={classes.change} data-add={add || undefined}>
        {feature && <Look feature={feature} />}
        {t(add ? 'adds' : 'removes', { option: nameOf(feature) })}
      </span>
    );
  });
}

/** What comes and goes with a way although nobody asks for it. */
export function SilentChanges({
  silent,
  features,
}: {
  silent: Schemas['Repair']['silent'];
  features: ReadonlyMap<number, Changed>;
}) {
  const { t } = useTranslation('assistant');
  if (silent.length === 0) return null;
  const names = silent.map(({ feature, add }) =>
    t(add ? 'adds' : 'removes', { option: nameOf(features.get(feature)) }),
  );
  return <span className={classes.aside}>{t('silent', { changes: names.join(', ') })}</span>;
}

function nameOf(feature: Changed | undefined): string {
  return feature?.text || (feature?.code ?? '');
}

function Look({ feature }: { feature: Changed }) {
  if (!feature.image && !feature.colour) return null;
  return <OptionFace option={{ ...feature, title: feature.text }} shape="round" width={24} height={24} />;
}
