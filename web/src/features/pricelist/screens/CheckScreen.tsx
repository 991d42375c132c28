import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Problem } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { statePermission } from '@/routing/declaration';
import { KeptCars } from '../check/KeptCars';
import { rulePage } from '../check/rule-page';
import { type CheckedModel, useListCheck } from '../check/use-list-check';
import { PricelistLoader } from '../components/KindLoader';
import { useKindRoute } from '../kinds';
import type { Pricelist } from '../pricelist-list';
import { usePricelistPage } from '../pricelist-page';
import classes from './CheckScreen.module.css';

const mayOpen = statePermission('app.brand.model.view', { params: ['brandId', 'modelId', 'pricelistId'] });

/** So many rules of one finding are opened from it; the page of the model has the others. */
const mostOpened = 3;

export default function CheckScreen() {
  const { brandId, pricelistId } = useKindRoute<'brandId' | 'pricelistId'>();
  return (
    <PricelistLoader key={pricelistId} kind="pricelist" id={pricelistId}>
      {(list) => {
        if (list.brand_id !== brandId) throw new Problem({ kind: 'missing', status: 404 });
        return <Check list={list} />;
      }}
    </PricelistLoader>
  );
}

/** What is wrong with the rules of a price list, model by model. */
function Check({ list }: { list: Pricelist }) {
  const { t } = useTranslation('pricing');
  const { back: _back, ...page } = usePricelistPage('pricelist', list);
  const { all, done, isFailed, found } = useListCheck(list);
  return (
    <Page {...page} title={t('check.title')}>
      <Text role="status" mb="md">
        {isFailed
          ? t('check.failed')
          : all === undefined
            ? t('check.begun')
            : done < all
              ? t('check.going', { done, all })
              : t('check.done', { count: all })}
      </Text>
      {all !== undefined && done === all && found.length === 0 ? (
        <EmptyState text={t(all === 0 ? 'missing.noModels' : 'check.fine')} />
      ) : (
        <Stack gap="lg">
          {found.map((model) => (
            <Model key={model.id} list={list} model={model} />
          ))}
        </Stack>
      )}
      {/* Below what is found, which comes first: the table moves nothing and is moved by nothing. */}
      {(isFailed || (all !== undefined && done === all)) && <KeptCars list={list} />}
    </Page>
  );
}

function Model({ list, model }: { list: Pricelist; model: CheckedModel }) {
  const { t } = useTranslation('pricing');
  const { may } = useCan();
  const params = { brandId: list.brand_id, modelId: model.id, pricelistId: list.id };
  const isOpen = may(mayOpen(params));
  return (
    <section aria-label={model.code}>
      <Text component="h2" fw={600}>
        {isOpen ? (
          <Anchor renderRoot={(props) => <Link to={rulePage} params={params} {...props} />}>
            {model.code}
          </Anchor>
        ) : (
          model.code
        )}
      </Text>
      <ul className={classes.findings}>
        {model.findings.map((finding) => (
          <Line key={`${finding.check} ${finding.cause} ${finding.text}`} finding={finding}>
            {isOpen &&
              (finding.rules ?? []).slice(0, mostOpened).map(({ id, name, part }) => (
                <Anchor
                  key={id}
                  size="sm"
                  renderRoot={(props) => (
                    <Link to={rulePage} params={params} search={{ rule: id, part } as never} {...props} />
                  )}
                >
                  {t('check.openRule', { name })}
                </Anchor>
              ))}
          </Line>
        ))}
        {!model.complete && (
          <Text component="li" c="dimmed" className={classes.partial}>
            {t('check.partial')}
          </Text>
        )}
      </ul>
    </section>
  );
}

function Line({ finding, children }: { finding: Schemas['Finding']; children: React.ReactNode }) {
  const { t } = useTranslation('pricing');
  const { blocks, severity, text } = finding;
  return (
    <li className={classes.finding}>
      <span>
        <StatusBadge
          tone={severity === 'error' ? 'red' : 'amber'}
          label={t(blocks ? 'check.blocks' : `check.${severity}`)}
        />
      </span>
      <span>
        {text}
        <span className={classes.links}>{children}</span>
      </span>
    </li>
  );
}
