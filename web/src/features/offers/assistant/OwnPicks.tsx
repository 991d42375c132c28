import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './assistant.module.css';
import {
  type AssistItem,
  type BrokenRule,
  isPicked,
  isRuleSelected,
  type ItemList,
  listsOf,
  type Pick,
  refusalOf,
  withPick,
} from './picks';
import { RuleOrigin } from './RuleReasons';

interface OwnPicksProps {
  car: Car;
  rules: readonly BrokenRule[];
  /** Asked for already; these stay. */
  pins: readonly Pick[];
  picks: readonly Pick[];
  onPicks: (picks: readonly Pick[]) => void;
}

/** Everything that can be picked to settle each rule: its conditions, actions and lists. */
export function OwnPicks({ car, rules, pins, picks, onPicks }: OwnPicksProps) {
  const { t } = useTranslation('assistant');
  const [refused, setRefused] = useState<{ item: AssistItem; why: 'twice' | 'nowhere' }>();
  const click = (item: AssistItem) => {
    const why = refusalOf(item, pins, picks);
    setRefused(why && { item, why });
    if (!why) onPicks(withPick(rules, picks, item));
  };
  return (
    <section aria-label={t('own.open')}>
      {rules.map((rule) => (
        <section key={rule.violation} aria-label={rule.text} className={classes.rule}>
          <p className={classes.sentence}>{rule.text}</p>
          <RuleOrigin rule={rule} />
          <p className={classes.settled} data-settled={isRuleSelected(rule, picks) || undefined}>
            {t(isRuleSelected(rule, picks) ? 'own.selected' : 'own.unsettled')}
          </p>
          {listsOf(rule).map((list) => (
            <fieldset key={list.key} className={classes.list}>
              <legend>{headingOf(list, rule, t)}</legend>
              {list.items.map((item) => (
                <Item
                  key={item.id}
                  car={car}
                  item={item}
                  isOn={isPicked(picks, item)}
                  isRefused={refusalOf(item, pins, picks) !== undefined}
                  onClick={() => click(item)}
                />
              ))}
            </fieldset>
          ))}
        </section>
      ))}
      <p role="alert" className={classes.refused}>
        {refused && t(`own.${refused.why}`, { option: refused.item.text || refused.item.code })}
      </p>
    </section>
  );
}

interface ItemProps {
  car: Car;
  item: AssistItem;
  isOn: boolean;
  isRefused: boolean;
  onClick: () => void;
}

function Item({ car, item, isOn, isRefused, onClick }: ItemProps) {
  const { t } = useTranslation('assistant');
  const { signed } = useAmounts(car);
  const option = item.text || item.code;
  const isCounted = item.possible && item.followUp >= 0;
  return (
    <label className={classes.item} data-refused={isRefused || undefined}>
      <input type="checkbox" checked={isOn} aria-disabled={isRefused || undefined} onChange={onClick} />
      <span>{t(item.add ? 'adds' : 'removes', { option })}</span>
      <span className={classes.code}>{item.code}</span>
      <span className={classes.count}>
        {item.possible
          ? isCounted && item.followUp > 0 && t('own.followUp', { count: item.followUp })
          : t('own.impossible')}
      </span>
      <span className={classes.price}>
        {isCounted && signed({ amount: item.priceDelta, net: item.netDelta })}
      </span>
    </label>
  );
}

/** What picking from a list means. */
function headingOf(
  { place, name, isOneOf }: ItemList,
  rule: BrokenRule,
  t: ReturnType<typeof useTranslation<'assistant'>>['t'],
): string {
  if (place === 'conditions') return t('own.conditions');
  if (place === 'condition_classes') return t('own.ofClass', { class: name });
  if (name !== undefined) return t(isOneOf ? 'own.oneOfClass' : 'own.noneOfClass', { class: name });
  if (place === 'rule_actions') return t(rule.include ? 'own.oneOf' : 'own.withoutOne');
  return t(rule.include ? 'own.add' : 'own.remove');
}
