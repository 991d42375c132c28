import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ListScreen } from '@/kit/list/ListScreen';
import { useCompanyPeoplePage } from '../company-page';
import { userList } from '../user-list';

/** Who works at a company. */
export default function UsersScreen() {
  const { companyId } = useParams({ from: '/signed-in/user/$companyId/users' });
  const page = useCompanyPeoplePage(companyId);
  const list = useMemo(() => {
    const link = { to: '/user/create/$companyId', params: { companyId } } as const;
    return { ...userList, createForm: { link, permission: { state: 'app.user.create' } } };
  }, [companyId]);
  return <ListScreen list={list} params={{ companyId }} {...page} />;
}
