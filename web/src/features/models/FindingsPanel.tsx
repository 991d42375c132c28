import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useCan } from '@/kit/record/Can';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import classes from './FindingsPanel.module.css';
import type { Mend } from './mend';
import type { FaultyPart } from './rule-draft';
import { useArchiveNeedless } from './use-archive-needless';
import type { Finding, useFindings } from './use-findings';
import { useMendWords } from './use-mend-words';

/** So many are shown before somebody asks for the rest. */
const fewAtFirst = 3;

/** So many rules of one finding are opened from it; the list shows the others. */
const mostOpened = 3;

interface FindingsPanelProps {
  check: ReturnType<typeof useFindings>;
  /** Of the model: who may change its rules can archive those that are not needed. */
  brandId: number;
  /** Opens a rule that a finding names; absent for who only reads rules. */
  onOpen?: ((ruleId: number, faulty?: FaultyPart) => void) | undefined;
  /** What may mend a finding. */
  mendOf: (finding: Finding) => Mend | undefined;
  /** Opens the rule with the mend filled in. */
  onMend?: ((mend: Mend) => void) | undefined;
}

/** What is wrong with the rules of the model, in words, above the rules themselves. */
export function FindingsPanel({ check, brandId, onOpen, mendOf, onMend }: FindingsPanelProps) {
  const { t } = useTranslation('models');
  const { mayDo } = useCan();
  const [isOpen, setOpen] = useState(false);
  const archive = useArchiveNeedless();
  const mayArchive = mayDo('POST /rule/archive-needless/{id}', { brandId });
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
          <FindingLine key={`${finding.check} ${finding.text} ${finding.cause}`} finding={finding}>
            {onOpen &&
              (finding.rules ?? []).slice(0, mostOpened).map(({ id, name, part }) => (
                <Button
                  key={id}
                  variant="default"
                  size="compact-sm"
                  className={classes.open}
                  onClick={() => onOpen(id, part)}
                >
                  {t('findings.openRule', { name })}
                </Button>
              ))}
            {onMend && <MendButton mend={mendOf(finding)} onMend={onMend} />}
            {mayArchive && finding.archivable && (
              <ArchiveButton
                rule={finding.rules?.[0]}
                archive={archive}
                // Of two rules that say the same only one may go: what is left is checked again first.
                isWaiting={check.isChecking}
              />
            )}
          </FindingLine>
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

interface ArchiveButtonProps {
  rule: Schemas['FoundRule'] | undefined;
  archive: ReturnType<typeof useArchiveNeedless>;
  isWaiting: boolean;
}

function ArchiveButton({ rule, archive, isWaiting }: ArchiveButtonProps) {
  const { t } = useTranslation('models');
  if (!rule) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.archive}
      aria-label={t('findings.archiveRule', { name: rule.name })}
      loading={archive.isPending && archive.variables === rule.id}
      disabled={archive.isPending || isWaiting}
      onClick={() => archive.mutate(rule.id)}
    >
      {t('findings.archive')}
    </Button>
  );
}

interface MendButtonProps {
  mend: Mend | undefined;
  onMend: (mend: Mend) => void;
}

function MendButton({ mend, onMend }: MendButtonProps) {
  const words = useMendWords();
  return (
    mend && (
      <Button variant="light" size="compact-sm" className={classes.open} onClick={() => onMend(mend)}>
        {words(mend)}
      </Button>
    )
  );
}

function FindingLine({ finding, children }: { finding: Finding; children: ReactNode }) {
  const { t } = useTranslation('models');
  const { severity, blocks, text } = finding;
  return (
    <li className={classes.finding}>
      <StatusBadge
        tone={severity === 'error' ? 'red' : 'amber'}
        label={blocks ? t('findings.blocks') : t(`findings.severity.${severity}`)}
      />
      <span>{text}</span>
      {children}
    </li>
  );
}
