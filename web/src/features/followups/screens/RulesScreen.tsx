import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { useMe, writesForAll } from '@/session/me';
import { holidayList } from '../holiday-list';
import { editRule } from '../rule-actions';
import { ruleList } from '../rule-list';
import { parts, partOf } from '../parts';
import { readOnly } from '../read-only';
import { actionList, causeList } from '../title-lists';

// What is of all companies, for those who do not write for all.
const causesToRead = readOnly(causeList);
const actionsToRead = readOnly(actionList);
const holidaysToRead = readOnly(holidayList);

/** Rules of follow-ups, causes and actions to choose from, and holidays. */
export default function RulesScreen() {
  const { t } = useTranslation(['followups', 'common']);
  const queryClient = useQueryClient();
  const isForAll = writesForAll(useMe());
  const { part: asked } = useSearch({ from: '/signed-in/survey/rules' });
  const part = partOf(asked);
  const shared = {
    params: {},
    area: t('common:nav.group.surveys'),
    tabs: parts.map((one) => ({
      label: t(`${one}.title`),
      link: { to: '/survey/rules' as const, search: one === 'rules' ? {} : { part: one } },
      isCurrent: one === part,
    })),
  };
  switch (part) {
    case 'causes':
      return <ListScreen key={part} list={isForAll ? causeList : causesToRead} {...shared} />;
    case 'actions':
      return <ListScreen key={part} list={isForAll ? actionList : actionsToRead} {...shared} />;
    case 'holidays':
      return <ListScreen key={part} list={isForAll ? holidayList : holidaysToRead} {...shared} />;
    case 'rules':
      return (
        <ListScreen
          key={part}
          list={ruleList}
          {...shared}
          actions={
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => void editRule(queryClient)}
            >
              {t('rules.new')}
            </Button>
          }
        />
      );
  }
}
