import { useParams } from '@tanstack/react-router';
import { ListScreen } from '@/kit/list/ListScreen';
import { useCompanyPeoplePage } from '../company-page';
import { substitutionList } from '../substitution-list';

/** Who acts for whom in a company. */
export default function SubstitutionsScreen() {
  const { companyId } = useParams({ from: '/signed-in/user/$companyId/substitution' });
  const page = useCompanyPeoplePage(companyId);
  return <ListScreen list={substitutionList} params={{ companyId }} {...page} />;
}
