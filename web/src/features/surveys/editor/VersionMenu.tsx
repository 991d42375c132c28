import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { dateTime } from '@/i18n/format';
import { Can } from '@/kit/record/Can';
import { refreshLists } from '@/kit/record/list-cache';
import { useOnePress } from '@/kit/ui/useOnePress';
import type { Survey } from '../queries';
import type { Questionnaire } from './draft';
import { shownFirst } from './used';

interface VersionMenuProps {
  survey: Survey;
  version: Questionnaire;
  versions: readonly Schemas['Questionnaire'][];
  onCompare: (other: { id: number; number: number }) => void;
}

const fewAtMost = 5;

/** The versions of a survey: opened or held against the one that is shown; and a copy of the whole survey. */
export function VersionMenu({ survey, version, versions, onCompare }: VersionMenuProps) {
  const { t } = useTranslation('surveys');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const press = useOnePress();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? versions : shownFirst(versions, version.id, fewAtMost);
  const others = (shown.length > 1 ? shown : versions).filter(({ id }) => id !== version.id);
  const copying = useMutation({
    mutationFn: async () =>
      (await client.POST('/survey/duplicate/{id}', { params: { path: { id: survey.id } } })).data,
    onSuccess: async (made) => {
      await refreshLists(queryClient, { path: '/survey', affects: [] });
      if (made?.newest_version) {
        await navigate({ to: '/survey/version/$versionId', params: { versionId: made.newest_version } });
      }
    },
  });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('versions.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {shown.map((one) => (
            <Menu.Item
              key={one.id}
              disabled={one.id === version.id}
              onClick={() =>
                void navigate({ to: '/survey/version/$versionId', params: { versionId: one.id } })
              }
            >
              {t('versions.one', { number: one.number, state: t(`editor.state.${one.state}`) })}
              {' · '}
              {dateTime(one.created_at)}
              {one.updated_by_name && ` · ${one.updated_by_name}`}
              {one.state !== 'draft' && ` · ${t('versions.responses', { count: one.responses ?? 0 })}`}
            </Menu.Item>
          ))}
          {versions.length > shown.length && (
            <Menu.Item closeMenuOnClick={false} onClick={() => setAll(true)}>
              {t('versions.more', { count: versions.length - shown.length })}
            </Menu.Item>
          )}
          {versions.length > 1 && (
            <>
              <Menu.Divider />
              <Menu.Label>{t('versions.compare')}</Menu.Label>
              {others.map((one) => (
                <Menu.Item key={one.id} onClick={() => onCompare(one)}>
                  {t('versions.with', { number: one.number })}
                </Menu.Item>
              ))}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Can op="POST /survey/duplicate/{id}">
        <Button variant="default" loading={copying.isPending} onClick={() => press(() => copying.mutate())}>
          {t('versions.duplicate')}
        </Button>
      </Can>
    </>
  );
}
