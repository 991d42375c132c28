import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '@/kit/record/keyword';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { byRange, type ListedModel } from './models';
import classes from './ModelChoice.module.css';

interface ModelChoiceProps {
  models: readonly ListedModel[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** Models by series and range, any number of them to be ticked. */
export function ModelChoice({ models, chosen, onChange }: ModelChoiceProps) {
  const { t } = useTranslation('equipment');
  const { context } = useCellContext('catalog:equipment');
  const [keyword, setKeyword] = useState('');
  const named = models.map((model) => ({ ...model, text: translate(model.description, context).text }));
  const shown = named.filter(({ code, text, serie_name, modelrange_name }) =>
    fold(`${code} ${text} ${serie_name} ${modelrange_name}`).includes(fold(keyword)),
  );
  const areAllShown = shown.length > 0 && shown.every(({ id }) => chosen.has(id));

  const put = (ids: readonly number[], ticked: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (ticked) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  return (
    <div>
      <TextInput
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
        placeholder={t('assign.filter')}
        aria-label={t('assign.filter')}
        data-autofocus
      />
      <label className={classes.all}>
        <input
          type="checkbox"
          checked={areAllShown}
          onChange={() =>
            put(
              shown.map(({ id }) => id),
              !areAllShown,
            )
          }
        />
        <span>{t('assign.all', { count: shown.length })}</span>
      </label>
      <div className={classes.models} role="group" aria-label={t('assign.title')}>
        {byRange(shown).map(({ name, models: ofRange }) => (
          <fieldset key={name} className={classes.range}>
            <legend>{name}</legend>
            {ofRange.map(({ id, code, text }) => (
              <label key={id} className={classes.model}>
                <input type="checkbox" checked={chosen.has(id)} onChange={() => put([id], !chosen.has(id))} />
                <span className={classes.code}>{code}</span>
                <span>{text}</span>
              </label>
            ))}
          </fieldset>
        ))}
        {shown.length === 0 && <p className={classes.none}>{t('assign.none')}</p>}
      </div>
    </div>
  );
}
