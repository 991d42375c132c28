import { useTranslation } from 'react-i18next';
import classes from './assistant.module.css';
import { type BrokenRule, ownChoices } from './picks';

interface RuleReasonsProps {
  rules: readonly BrokenRule[];
  /** What the car has by the user's will. */
  chosen: ReadonlySet<number>;
}

/** What the choice breaks: each rule in words, where it comes from, and which choices of the user it is about. */
export function RuleReasons({ rules, chosen }: RuleReasonsProps) {
  const { t } = useTranslation('assistant');
  return (
    <section aria-label={t('why')}>
      <h3 className={classes.heading}>{t('why')}</h3>
      <ul className={classes.reasons}>
        {rules.map((rule) => {
          const own = ownChoices(rule, chosen);
          return (
            <li key={rule.violation}>
              <p className={classes.sentence}>{rule.text}</p>
              <RuleOrigin rule={rule} />
              {own.length > 0 && (
                <p className={classes.aside}>
                  {t('yourChoices', { choices: own.map(({ text, code }) => text || code).join(', ') })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface Origin {
  id: number;
  name: string;
  origin_file: string;
  origin_row: number;
}

/** Which rule it is and where it stands in the importer's file; nothing for what is no rule of the list. */
export function RuleOrigin({ rule: { id, name, origin_file: file, origin_row: row } }: { rule: Origin }) {
  const { t } = useTranslation('assistant');
  if (id === 0) return null;
  const place = file ? t('origin', { file, row }) : '';
  return (
    <p className={classes.aside}>
      {[t('rule', { number: id }), name !== String(id) && name, place].filter(Boolean).join(' · ')}
    </p>
  );
}
