import { Button } from '@mantine/core';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { useArchive } from '@/kit/edit/useArchive';
import { useCan } from '@/kit/record/Can';
import { useCellContext } from '@/kit/record/useCellContext';
import type { RowOf } from '@/kit/record/resource';
import { InfoNote } from '@/kit/ui/InfoNote';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { useDelayed } from '@/kit/ui/useDelayed';
import { useStable } from '@/kit/ui/useStable';
import { FindingsPanel } from '../FindingsPanel';
import type { Model } from '../model-form';
import { useModelPage } from '../model-page';
import { type ModelParams, modelTabs } from '../model-tabs';
import { ModelLoader } from '../ModelLoader';
import { mendRule, openRule, writeRule, writingRules } from '../rule-actions';
import type { FaultyPart } from '../rule-draft';
import { ruleList, someRules, writtenRules } from '../rule-list';
import { RuleNamesContext, useRuleNames } from '../rule-names';
import { useFindings } from '../use-findings';
import { leavesNothing } from '../mend';
import { useMends } from '../use-mends';
import classes from './RulesScreen.module.css';

const RuleTester = late(() => import('../tester/RuleTester'));

/** The rules do not wait longer for their check. */
const checkedAfterMs = 500;

export default function RulesScreen() {
  const params = useParams({ from: `/signed-in${modelTabs.rule.to}` });
  return (
    <ModelLoader params={params}>
      {(model, pricelist) => <RulesPage params={params} model={model} pricelist={pricelist} />}
    </ModelLoader>
  );
}

interface RulesPageProps {
  params: ModelParams;
  model: Model;
  pricelist: RowOf<'/pricelist'>;
}

type OpenRule = (id: number, faulty?: FaultyPart) => void;

/**
 * Opens the rule that the address names, once: another page leads to it there, and to the part at fault. Or tries the
 * kept configuration that the address names.
 */
function useOpenedByAddress(onOpen: OpenRule | undefined, onTry: (keptId: number) => void) {
  const { rule, part, kept }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tryKept = useStable(onTry);
  useEffect(() => {
    if (typeof kept !== 'number') return;
    void navigate({
      to: '.',
      search: (({ kept: _kept, ...rest }: Record<string, unknown>) => rest) as never,
      replace: true,
    });
    tryKept(kept);
  }, [kept, navigate, tryKept]);
  const open = useStable((id: number, faulty?: FaultyPart) => onOpen?.(id, faulty));
  useEffect(() => {
    if (typeof rule !== 'number') return;
    void navigate({
      to: '.',
      search: (({ rule: _rule, part: _part, ...rest }: Record<string, unknown>) => rest) as never,
      replace: true,
    });
    open(rule, part as FaultyPart);
  }, [rule, part, navigate, open]);
}

/** The configuration rules of the model (M-030). */
function RulesPage({ params, model, pricelist }: RulesPageProps) {
  const page = useModelPage(params, model, pricelist);
  const names = useRuleNames(params.modelId, params.pricelistId);
  const check = useFindings(params);
  const { isOnly, ruleIds } = check;
  const { t } = useTranslation('models');
  const queryClient = useQueryClient();
  const { may } = useCan();
  const permission = useMemo(() => writingRules({ brandId: model.brand_id }), [model.brand_id]);
  const mayWrite = may(permission);
  const [isTrying, setTrying] = useState(false);
  const of = useMemo(
    () => ({ modelId: params.modelId, modelCode: model.code, pricelistId: params.pricelistId }),
    [params.modelId, params.pricelistId, model.code],
  );
  const onOpen: OpenRule | undefined = mayWrite
    ? (id, faulty) => void openRule(queryClient, of, id, faulty)
    : undefined;
  const [keptId, setKeptId] = useState<number>();
  useOpenedByAddress(onOpen, (id) => {
    setKeptId(id);
    setTrying(true);
  });
  const mendOf = useMends(params, ruleIds, mayWrite);
  const { archive } = useArchive(ruleList, useCellContext(ruleList.texts).context);
  const list = useMemo(() => {
    const all = mayWrite ? writtenRules(of, permission) : ruleList;
    return isOnly ? someRules(all, ruleIds) : all;
  }, [isOnly, ruleIds, mayWrite, of, permission]);
  // The rules are read with their names and below what is wrong with them: drawn before these, they would move.
  const isCheckLate = useDelayed(check.isPending, checkedAfterMs);
  const isPending = names.isPending || (check.isPending && !isCheckLate);
  return (
    <RuleNamesContext value={names}>
      <div className={isTrying ? classes.beside : undefined}>
        <ListScreen
          list={list}
          params={{ ...params }}
          isPending={isPending}
          notice={
            <>
              {mayWrite && pricelist.published_at !== null && <InfoNote text={t('rules.published')} />}
              <FindingsPanel
                check={check}
                brandId={model.brand_id}
                onOpen={onOpen}
                mendOf={mendOf}
                onMend={(mend) =>
                  leavesNothing(mend) ? archive(mend.rule) : void mendRule(queryClient, of, mend)
                }
              />
            </>
          }
          actions={
            mayWrite && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconChecklist size={16} aria-hidden />}
                  aria-expanded={isTrying}
                  onClick={() => setTrying(!isTrying)}
                >
                  {t('tester.open')}
                </Button>
                <Button
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => void writeRule(queryClient, of)}
                >
                  {t('rules.new')}
                </Button>
              </>
            )
          }
          {...page}
        />
        {isTrying && (
          <LatePart>
            <RuleTester of={of} onOpen={onOpen} onClose={() => setTrying(false)} kept={keptId} />
          </LatePart>
        )}
      </div>
    </RuleNamesContext>
  );
}
