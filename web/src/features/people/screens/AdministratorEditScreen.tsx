import { useParams } from '@tanstack/react-router';
import { UserPage } from './UserPage';

export default function AdministratorEditScreen() {
  const { userId } = useParams({ from: '/signed-in/administrator/edit/$userId' });
  return <UserPage userId={userId} />;
}
