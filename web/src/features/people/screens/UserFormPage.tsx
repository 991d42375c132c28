import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { useCan } from '@/kit/record/Can';
import type { ListParams } from '@/kit/record/entity';
import { openDialog } from '@/kit/ui/dialog';
import { useMe } from '@/session/me';
import { useCompanyPeoplePage } from '../company-page';
import { type UserDetail, userForm } from '../user-form';

const loginDialog = () => import('../dialogs/LoginDialog');

/** The form of a user of a company; of a new one when there is no user. */
export function UserFormPage({ companyId, user }: { companyId: number; user?: UserDetail }) {
  const { tabs: _tabs, crumbs, ...page } = useCompanyPeoplePage(companyId);
  const { t } = useTranslation('people');
  const form = useMemo(() => userForm({ companyId, user }), [companyId, user]);
  const back = { to: '/user/$companyId/users', params: { companyId } } as const;
  return (
    <FormScreen<UserDetail, ListParams>
      form={form}
      params={{}}
      row={user}
      back={back}
      renderActions={user && ((whenSaved) => <LoginButton user={user} onOpen={whenSaved} />)}
      {...page}
      crumbs={[...crumbs, { label: t('users.title'), link: back }]}
    />
  );
}

const administrators = { to: '/administrator/users' } as const;

/** The form of one of the group's own staff. */
export function AdministratorFormPage({ user }: { user?: UserDetail }) {
  const { t } = useTranslation(['people', 'common']);
  const form = useMemo(() => userForm({ companyId: null, user }), [user]);
  return (
    <FormScreen<UserDetail, ListParams>
      form={form}
      params={{}}
      row={user}
      back={administrators}
      renderActions={user && ((whenSaved) => <LoginButton user={user} onOpen={whenSaved} />)}
      area={t('common:nav.group.administration')}
      crumbs={[{ label: t('administrators.title'), link: administrators }]}
    />
  );
}

interface LoginButtonProps {
  user: UserDetail;
  onOpen: (act: (saved: UserDetail) => void) => void;
}

/** Leads to what can be done to the login of somebody else; one's own is on the profile page. */
function LoginButton({ user, onOpen }: LoginButtonProps) {
  const { t } = useTranslation('people');
  const { mayDo } = useCan();
  const { id } = useMe();
  if (user.id === id || user.status === 'deleted' || !mayDo('GET /user/{id}/session')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconKey size={16} aria-hidden />}
      onClick={() => onOpen((saved) => void openDialog(loginDialog, { user: saved }, ['people']))}
    >
      {t('login.button')}
    </Button>
  );
}
