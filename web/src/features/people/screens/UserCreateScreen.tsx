import { useParams } from '@tanstack/react-router';
import { UserFormPage } from './UserFormPage';

export default function UserCreateScreen() {
  const { companyId } = useParams({ from: '/signed-in/user/create/$companyId' });
  return <UserFormPage companyId={companyId} />;
}
