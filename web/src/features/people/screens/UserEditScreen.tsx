import { useParams } from '@tanstack/react-router';
import { UserPage } from './UserPage';

export default function UserEditScreen() {
  const { userId } = useParams({ from: '/signed-in/user/edit/$userId' });
  return <UserPage userId={userId} />;
}
