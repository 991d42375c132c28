import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { PageLink } from '@/routing/PageLink';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { BlockedModel } from '../blocked';
import { checkPage } from '../kinds';
import type { Pricelist } from '../pricelist-list';

interface PublishRefusedDialogProps extends DialogProps {
  list: Pricelist;
  models: readonly BlockedModel[];
  /** How many more there are, in a sentence. */
  more: string | undefined;
}

/** Why a list was not published: model by model, each leading to its rules. */
export default function PublishRefusedDialog({ list, models, more, close }: PublishRefusedDialogProps) {
  const { t } = useTranslation(['pricing', 'common']);
  const { id: pricelistId, brand_id: brandId } = list;
  // The refusal names models by code. The reasons stay readable without the way to the rules.
  const { data } = useQuery(
    $api.queryOptions(
      'get',
      '/model',
      { params: { query: { brandId, pricelistId } } },
      { meta: { errors: 'silent' }, retry: false },
    ),
  );
  const ids = new Map(data?.map(({ code, id }) => [code, id]));
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
      <Text>{t('refused.text', { count: models.length })}</Text>
      <Stack gap="sm" component="ul" m={0} mt="md" pl="lg">
        {models.map(({ code, reasons }) => {
          const modelId = ids.get(code);
          return (
            <li key={code}>
              <Text fw={600}>
                {modelId === undefined ? (
                  code
                ) : (
                  <PageLink
                    page={{
                      to: '/brand/model/view/$brandId/$modelId/$pricelistId/rule',
                      params: { brandId, modelId, pricelistId },
                    }}
                    onFollow={() => close()}
                  >
                    {code}
                  </PageLink>
                )}
              </Text>
              {reasons.map((reason) => (
                <Text key={reason}>{reason}</Text>
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
