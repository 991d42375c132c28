import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { fold } from '@/kit/record/keyword';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { useCan } from '@/kit/record/Can';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import classes from './EquipmentChoice.module.css';
import { useEquipment } from './use-equipment';

interface EquipmentChoiceProps {
  brandId: number;
  modelId: number;
}

/** The brand's standard equipment with a tick for what the model has; ticking saves at once. */
export function EquipmentChoice({ brandId, modelId }: EquipmentChoiceProps) {
  const { t } = useTranslation('models');
  const { mayDo } = useCan();
  const { context, isPending: isContextPending } = useCellContext('models:models');
  const { texts, isPending, error, retry, has, toggle } = useEquipment(brandId, modelId);
  const [keyword, setKeyword] = useState('');
  const [onlyHad, setOnlyHad] = useState(false);

  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={retry} />;
  if (isPending || isContextPending || !texts) return null;
  if (texts.length === 0)
    return (
      <EmptyState
        text={t('equipment.empty')}
        action={
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/brand/baseData/$brandId/equipment" params={{ brandId }} {...props} />
            )}
          >
            {t('equipment.toBaseData')}
          </Button>
        }
      />
    );

  const mayChange = mayDo('POST /model-equipment', { brandId });
  const count = texts.filter(({ id }) => has(id)).length;
  const shown = texts
    .map((text) => ({ ...text, ...translate(text.name, context) }))
    .filter(({ id, text }) => fold(text).includes(fold(keyword)) && (!onlyHad || has(id)));
  return (
    <div>
      <div className={classes.toolbar} role="search">
        <TextInput
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
          placeholder={t('equipment.filter')}
          aria-label={t('equipment.filter')}
          className={classes.filter}
        />
        <label className={classes.only}>
          <input type="checkbox" checked={onlyHad} onChange={() => setOnlyHad(!onlyHad)} />
          <span>{t('equipment.only')}</span>
        </label>
        <span role="status" className={classes.count}>
          {t('equipment.count', { has: count, total: texts.length })}
        </span>
      </div>
      {shown.length === 0 && <EmptyState text={t('equipment.none')} />}
      <ul className={classes.texts} aria-label={t('equipment.title')}>
        {shown.map(({ id, text, fallback, status }) => (
          <li key={id}>
            <label className={classes.text} data-muted={status === 'deleted' || undefined}>
              <input type="checkbox" checked={has(id)} onChange={() => toggle(id)} disabled={!mayChange} />
              <span>
                <span lang={(fallback ?? context.language).code}>{text}</span>
                {status === 'deleted' && <span className={classes.archived}>{t('equipment.archived')}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
