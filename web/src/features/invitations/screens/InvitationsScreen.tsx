import { Button } from '@mantine/core';
import { IconMailSearch, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { share } from '@/i18n/format';
import { ListScreen } from '@/kit/list/ListScreen';
import { chosenFacets } from '@/kit/list/facets';
import { ImportButton } from '@/features/imports/start-button';
import { useMe } from '@/session/me';
import { addVisit, lookUpAddress } from '../actions';
import { invitationList } from '../invitation-list';
import type { Reason } from '../invitation';
import { MailsWait } from '../MailsWait';
import { NotInvited } from '../NotInvited';
import { reportQuery } from '../queries';
import { ReasonCounts } from '../ReasonCounts';

/** The log of invitations, with what became of them counted above and below it. */
export default function InvitationsScreen() {
  const { t } = useTranslation(['invitations', 'common']);
  const me = useMe();
  const queryClient = useQueryClient();
  const search = useSearch({ from: '/signed-in/invitation' });
  const navigate = useNavigate({ from: '/invitation' });
  const limits = chosenFacets(invitationList.facets, search, me);
  const { data: counted } = useQuery(
    reportQuery({
      period: limits['period'],
      companyIds: limits['companyIds'] === undefined ? undefined : [Number(limits['companyIds'])],
      type: limits['type'] as 'sales' | 'service' | undefined,
    }),
  );
  const narrow = (part: { state?: 'skipped' | undefined; reason: Reason | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part, page: undefined }) });
  const brandId = me.brands[0]?.id;
  return (
    <ListScreen
      list={invitationList}
      params={{}}
      area={t('common:nav.group.surveys')}
      notice={counted && <MailsWait isSetUp={counted.mails_leave} />}
      subtitle={
        counted && (
          <>
            {t('head', {
              sent: counted.sent,
              completed: counted.completed,
              percent: share(counted.delivered === 0 ? 0 : (counted.completed * 10_000) / counted.delivered),
              delivered: counted.delivered,
              waiting: counted.waiting,
            })}
            {' · '}
            <NotInvited
              skipped={counted.skipped}
              onChoose={(reason) => narrow({ state: reason ? undefined : 'skipped', reason })}
            />
          </>
        )
      }
      actions={
        <>
          {brandId !== undefined && (
            <ImportButton offer={{ brandId, anyBrand: true, kinds: ['transaction'] }} label={t('import')} />
          )}
          <Button
            variant="default"
            leftSection={<IconMailSearch size={16} aria-hidden />}
            onClick={() => void lookUpAddress(queryClient)}
          >
            {t('address.open')}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void addVisit(queryClient)}>
            {t('visit.open')}
          </Button>
        </>
      }
      below={
        counted && (
          <ReasonCounts
            counted={counted}
            chosen={limits['reason']}
            onChoose={(reason) => narrow({ reason })}
          />
        )
      }
    />
  );
}
