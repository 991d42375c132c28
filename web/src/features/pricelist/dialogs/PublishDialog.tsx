import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { $api } from '@/api/query-api';
import { longDate } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { Pricelist } from '../pricelist-list';

/** Asks before a price list is published for good, with what is missing in it; answers true. */
export default function PublishDialog({ list, close }: DialogProps<boolean> & { list: Pricelist }) {
  const { t } = useTranslation(['pricing', 'common']);
  const { name, started_at: from } = list;
  const missing = useMissing(list.id);
  return (
    <Dialog
      title={t('publish.title', { name })}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button color="red.8" onClick={() => close(true)}>
            {t('publish.ok')}
          </Button>
        </>
      }
    >
      <Text>{t('publish.pricelist', { from: longDate(from) })}</Text>
      <Text c="dimmed">{t('publish.rules')}</Text>
      <div role="status">
        {missing && missing.length > 0 && (
          <Box p="sm" bg="var(--fc-amber-ground)" c="var(--fc-amber)">
            <Text fw={600}>{t('missing.title')}</Text>
            <Stack gap={2} component="ul" m={0} pl="lg">
              {missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Stack>
          </Box>
        )}
        {missing?.length === 0 && <Text>{t('missing.nothing')}</Text>}
      </div>
    </Dialog>
  );
}

/** What is missing in a list, in sentences; undefined while it is looked for, or where it cannot be. */
function useMissing(id: number): readonly string[] | undefined {
  const { t } = useTranslation('pricing');
  const { data } = useQuery(
    $api.queryOptions(
      'get',
      '/pricelist/readiness/{id}',
      { params: { path: { id } } },
      { staleTime: 0, meta: { errors: 'silent' } },
    ),
  );
  const { data: languages } = useQuery(languagesQuery);
  if (!data || !languages) return undefined;
  if (data.models === 0) return [t('missing.noModels')];
  const nameOf = (language: number) => languages.find(({ id: one }) => one === language)?.name ?? '';
  return [
    data.unpriced_models > 0 && t('missing.models', { count: data.unpriced_models }),
    data.unpriced_options > 0 && t('missing.options', { count: data.unpriced_options }),
    ...data.untranslated.flatMap(({ language_id: language, models, features }) => [
      models > 0 && t('missing.modelTexts', { count: models, language: nameOf(language) }),
      features > 0 && t('missing.optionTexts', { count: features, language: nameOf(language) }),
    ]),
  ].filter((text) => text !== false);
}
