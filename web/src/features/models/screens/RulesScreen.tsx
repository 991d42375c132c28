import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ListScreen } from '@/kit/list/ListScreen';
import type { RowOf } from '@/kit/record/resource';
import { FindingsPanel } from '../FindingsPanel';
import { useDelayed } from '@/kit/ui/useDelayed';
import type { Model } from '../model-form';
import { useModelPage } from '../model-page';
import { type ModelParams, modelTabs } from '../model-tabs';
import { ModelLoader } from '../ModelLoader';
import { ruleList, someRules } from '../rule-list';
import { RuleNamesContext, useRuleNames } from '../rule-names';
import { useFindings } from '../use-findings';

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

/** The configuration rules of the model, to be read (M-030). */
function RulesPage({ params, model, pricelist }: RulesPageProps) {
  const page = useModelPage(params, model, pricelist);
  const names = useRuleNames(params.modelId, params.pricelistId);
  const check = useFindings(params);
  const { isOnly, ruleIds } = check;
  const list = useMemo(() => (isOnly ? someRules(ruleIds) : ruleList), [isOnly, ruleIds]);
  // The rules are read with their names and below what is wrong with them: drawn before these, they would move.
  const isCheckLate = useDelayed(check.isPending, checkedAfterMs);
  const isPending = names.isPending || (check.isPending && !isCheckLate);
  return (
    <RuleNamesContext value={names}>
      <ListScreen
        list={list}
        params={{ ...params }}
        isPending={isPending}
        notice={<FindingsPanel check={check} brandId={model.brand_id} />}
        {...page}
      />
    </RuleNamesContext>
  );
}
