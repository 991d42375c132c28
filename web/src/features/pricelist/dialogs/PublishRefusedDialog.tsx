import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { useMayOpen } from '@/routing/nav';
import { PageLink } from '@/routing/PageLink';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { BlockedModel } from '../blocked';
import { rulePage } from '../check/rule-page';
import { useKeptCars } from '../check/use-kept-cars';
import { checkPage } from '../kinds';
import type { Pricelist } from '../pricelist-list';

/** So many kept cars of a model are led to; the page of the check has all of them. */
const mostCars = 10;

interface PublishRefusedDialogProps extends DialogProps {
  list: Pricelist;
  models: readonly BlockedModel[];
  /** Kept cars are in the way, not rules. */
  isByCars: boolean;
  /** How many more there are, in a sentence. */
  more: string | undefined;
}

/** Why a list was not published: model by model, each leading to its rules. */
export default function PublishRefusedDialog({
  list,
  models,
  isByCars,
  more,
  close,
}: PublishRefusedDialogProps) {
  const { t } = useTranslation(['pricing', 'common']);
  const { id: pricelistId, brand_id: brandId } = list;
  // The refusal names models by code and rules in its sentences; where they are is asked, and the reasons stay
  // readable without it.
  const { data } = useQuery(
    $api.queryOptions(
      'get',
      '/rule/findings/{pricelistId}',
      { params: { path: { pricelistId }, query: { blocking: true } } },
      { staleTime: 0, meta: { errors: 'silent' }, retry: false },
    ),
  );
  const { cars = [] } = useKeptCars(list);
  const mayOpen = useMayOpen();
  const found = new Map(data?.found.map((model) => [model.code, model]));
  return (
    <Dialog
      title={t('refused.title', { name: list.name })}
      size="large"
      alert
      onClose={() => close()}
      buttons={
        <Button data-autofocus onClick={() => close()}>
          {t('common:action.close')}
        </Button>
      }
    >
      <Text>{isByCars ? t('refused.cars') : t('refused.text', { count: models.length })}</Text>
      <Stack gap="sm" component="ul" m={0} mt="md" pl="lg">
        {models.map(({ code, reasons }) => {
          const model = found.get(code);
          const failing = cars.filter((car) => !car.passes && car.model_code === code);
          const modelId = model?.id ?? failing[0]?.model_id;
          const params = { brandId, modelId: modelId ?? 0, pricelistId };
          const findings = mayOpen(rulePage, params) ? (model?.findings ?? []) : [];
          const rules = findings.flatMap((finding) => finding.rules ?? []);
          return (
            <li key={code}>
              <Text fw={600}>
                {modelId !== undefined ? (
                  <PageLink page={{ to: rulePage, params }} onFollow={() => close()}>
                    {code}
                  </PageLink>
                ) : (
                  code
                )}
              </Text>
              {reasons.map((reason) => (
                <Text key={reason}>{reason}</Text>
              ))}
              {failing.slice(0, mostCars).map(({ id, name }) => (
                <Text key={`car ${id}`} size="sm">
                  <PageLink page={{ to: rulePage, params, search: { kept: id } }} onFollow={() => close()}>
                    {t('keptCars.open', { name })}
                  </PageLink>
                </Text>
              ))}
              {[...new Map(rules.map((rule) => [rule.id, rule])).values()].map(({ id, name, part }) => (
                <Text key={id} size="sm">
                  <PageLink
                    page={{ to: rulePage, params, search: { rule: id, part } }}
                    onFollow={() => close()}
                  >
                    {t('check.openRule', { name })}
                  </PageLink>
                </Text>
              ))}
            </li>
          );
        })}
      </Stack>
      {more && <Text mt="sm">{more}</Text>}
      <Text mt="sm">
        <PageLink page={{ to: checkPage.to, params: { brandId, pricelistId } }} onFollow={() => close()}>
          {t('check.link')}
        </PageLink>
      </Text>
    </Dialog>
  );
}
