import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from './FindingsPanel.module.css';
import type { Finding, useFindings } from './use-findings';

/** So many are shown before somebody asks for the rest. */
const fewAtFirst = 3;

/** What is wrong with the rules of the model, in words, above the rules themselves. */
export function FindingsPanel({ check }: { check: ReturnType<typeof useFindings> }) {
  const { t } = useTranslation('models');
  const [isOpen, setOpen] = useState(false);
  const { findings, isPartial, isChecked, ruleIds, isOnly, setOnly } = check;
  if (!isChecked) return null;
  if (findings.length === 0)
    return <p className={classes.fine}>{t(isPartial ? 'findings.noneYet' : 'findings.none')}</p>;

  const shown = isOpen ? findings : findings.slice(0, fewAtFirst);
  return (
    <section className={classes.panel} aria-label={t('findings.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('findings.count', { count: findings.length })}</h2>
        {isPartial && <span className={classes.partial}>{t('findings.partial')}</span>}
        {ruleIds.length > 0 && (
          <Button
            variant={isOnly ? 'light' : 'default'}
            size="compact-sm"
            aria-pressed={isOnly}
            onClick={() => setOnly(!isOnly)}
          >
            {t('findings.only', { count: ruleIds.length })}
          </Button>
        )}
      </div>
      <ul className={classes.findings}>
        {shown.map((finding) => (
          <FindingLine key={`${finding.check} ${finding.text} ${finding.cause}`} finding={finding} />
        ))}
      </ul>
      {findings.length > fewAtFirst && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('findings.fewer') : t('findings.all', { count: findings.length })}
        </Button>
      )}
    </section>
  );
}

function FindingLine({ finding }: { finding: Finding }) {
  const { t } = useTranslation('models');
  const { severity, blocks, text } = finding;
  return (
    <li className={classes.finding}>
      <StatusBadge
        tone={severity === 'error' ? 'red' : 'amber'}
        label={blocks ? t('findings.blocks') : t(`findings.severity.${severity}`)}
      />
      <span>{text}</span>
    </li>
  );
}
