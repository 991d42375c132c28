import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { languagesQuery } from '@/api/group';
import { $api } from '@/api/query-api';
import { PageLink, type PageLinkProps } from '@/routing/PageLink';
import { matrixPage } from '../kinds';
import type { Pricelist } from '../pricelist-list';

interface MissingProps {
  list: Pricelist;
  onFollow: () => void;
}

/** What is missing in a list. Only a list without models cannot be published. */
export function Missing({ list, onFollow }: MissingProps) {
  const { t } = useTranslation('pricing');
  const missing = useMissing(list, onFollow);
  return (
    <div role="status">
      {missing && missing.length > 0 && (
        <Box p="sm" bg="var(--fc-amber-ground)" c="var(--fc-amber)">
          <Text fw={600}>{t('missing.title')}</Text>
          <Stack gap={8} component="ul" m={0} pl="lg">
            {missing.map(({ text, models, page }) => (
              <li key={text}>
                {page ? (
                  <PageLink page={page} onFollow={onFollow}>
                    {text}
                  </PageLink>
                ) : (
                  text
                )}
                {models}
              </li>
            ))}
          </Stack>
        </Box>
      )}
      {missing?.length === 0 && <Text>{t('missing.nothing')}</Text>}
    </div>
  );
}

/** What is missing in a list; undefined while it is looked for, or where it cannot be. */
export function useReadiness(id: number, isWanted = true): Schemas['Readiness'] | undefined {
  const { data } = useQuery({
    ...$api.queryOptions(
      'get',
      '/pricelist/readiness/{id}',
      { params: { path: { id } } },
      { staleTime: 0, meta: { errors: 'silent' } },
    ),
    enabled: isWanted,
  });
  return data;
}

/** One thing that is missing, with the page it is mended on, or the models that it is about by their names. */
interface Gap {
  text: string;
  models?: ReactNode;
  page?: PageLinkProps['page'];
}

function useMissing(list: Pricelist, onFollow: () => void): readonly Gap[] | undefined {
  const { t } = useTranslation('pricing');
  const data = useReadiness(list.id);
  const { data: languages } = useQuery(languagesQuery);
  if (!data || !languages) return undefined;
  const params = { brandId: list.brand_id, pricelistId: list.id };
  const models = { to: '/brand/model/$brandId/$pricelistId', params } as const;
  const features = (search: Readonly<Record<string, unknown>>) =>
    ({ to: '/brand/feature/$brandId/$pricelistId', params, search }) as const;
  if (data.models === 0) return [{ text: t('missing.noModels'), page: models }];
  const nameOf = (language: number) => languages.find(({ id: one }) => one === language)?.name ?? '';
  const named = (some: readonly Schemas['NamedModel'][], all: number) => (
    <Models list={list} models={some} all={all} onFollow={onFollow} />
  );
  const gap = (count: number, text: string, more: Omit<Gap, 'text'>): Gap[] =>
    count > 0 ? [{ text, ...more }] : [];
  return [
    ...gap(data.unpriced_models, t('missing.models', { count: data.unpriced_models }), {
      models: named(data.unpriced, data.unpriced_models),
    }),
    ...gap(data.free_models, t('missing.free', { count: data.free_models }), {
      models: named(data.free, data.free_models),
    }),
    ...gap(data.no_transport, t('missing.transport', { count: data.no_transport }), { page: models }),
    ...gap(data.unpriced_options, t('missing.options', { count: data.unpriced_options }), {
      page: { to: matrixPage.to, params },
    }),
    ...data.untranslated.flatMap(({ language_id: language, models: unnamed, features: nameless }) =>
      [
        gap(unnamed, t('missing.modelTexts', { count: unnamed, language: nameOf(language) }), {
          page: models,
        }),
        gap(nameless, t('missing.optionTexts', { count: nameless, language: nameOf(language) }), {
          page: features({ pricelistId: list.id, untranslated: language }),
        }),
      ].flat(),
    ),
  ];
}

interface ModelsProps extends MissingProps {
  models: readonly Schemas['NamedModel'][];
  all: number;
}

/** The models by their codes, each with the way to it. */
function Models({ list, models, all, onFollow }: ModelsProps) {
  return (
    <>
      {': '}
      {models.map(({ id, code }, i) => (
        <Fragment key={id}>
          {i > 0 && ', '}
          <PageLink
            page={{
              to: '/brand/model/view/$brandId/$modelId/$pricelistId',
              params: { brandId: list.brand_id, modelId: id, pricelistId: list.id },
            }}
            onFollow={onFollow}
          >
            {code}
          </PageLink>
        </Fragment>
      ))}
      {all > models.length && ', …'}
    </>
  );
}
