import { RecordLoader } from '@/kit/form/RecordLoader';
import type { UserDetail } from '../user-form';
import { userList } from '../user-list';
import { AdministratorFormPage, UserFormPage } from './UserFormPage';

/** A user of a company or an administrator: the record says which. */
export function UserPage({ userId }: { userId: number }) {
  return (
    <RecordLoader<UserDetail> key={userId} source={userList.source} id={userId} list={{ to: '/' }}>
      {(user) =>
        user.company_id === null ? (
          <AdministratorFormPage user={user} />
        ) : (
          <UserFormPage companyId={user.company_id} user={user} />
        )
      }
    </RecordLoader>
  );
}
