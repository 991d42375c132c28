import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListStates } from '@/kit/list/ListStates';
import { loadingOf } from '@/kit/list/loading';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { openDialog } from '@/kit/ui/dialog';
import { RoleList } from '../components/RoleList';
import { RoleRights, type RightsView } from '../components/RoleRights';
import { newRoleDialog } from '../dialogs';
import { catalogueQuery, rolesQuery } from '../queries';
import classes from './RightsScreen.module.css';

/** Roles on the left, what the chosen one may on the right. */
export default function RightsScreen() {
  const { t } = useTranslation(['rights', 'common']);
  const { role } = useSearch({ from: '/signed-in/permission' });
  const [view, setView] = useState<RightsView>('tree');
  const navigate = useNavigate();
  const roles = useQuery(rolesQuery);
  const catalogue = useQuery(catalogueQuery);
  const chosen = role ?? roles.data?.find(({ id }) => id !== 1)?.id ?? roles.data?.[0]?.id;
  const create = async () => {
    const id = await openDialog(newRoleDialog, {}, ['rights', 'form']);
    if (id !== undefined) await navigate({ to: '/permission', search: { role: id } });
  };
  return (
    <Page title={t('title')} area={t('common:nav.group.administration')}>
      <ListStates
        loading={loadingOf(roles, catalogue)}
        columns={3}
        isEmpty={!roles.data || roles.data.length === 0}
        nothing={<EmptyState text={t('noRoles')} />}
      >
        <div className={classes.columns}>
          <RoleList roles={roles.data ?? []} chosen={chosen} onNew={() => void create()} />
          {chosen !== undefined && (
            <RoleRights
              key={chosen}
              roleId={chosen}
              states={catalogue.data ?? []}
              view={view}
              onView={setView}
            />
          )}
        </div>
      </ListStates>
    </Page>
  );
}
