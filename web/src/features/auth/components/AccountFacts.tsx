import { useTranslation } from 'react-i18next';
import { roleName, useMe } from '@/session/me';
import { FactList } from '@/kit/ui/FactList';

/** What the logged-in user is to the system: the login, the role, the scope. */
export function AccountFacts() {
  const { t } = useTranslation('account');
  const me = useMe();
  const names = (list: readonly { name: string }[]) =>
    list.map(({ name }) => name).join(', ') || t('profile.none');
  const facts = [
    [t('profile.name'), me.name],
    [t('profile.username'), me.username],
    [t('profile.role'), roleName(me) ?? t('profile.none')],
    [t('profile.brands'), names(me.brands)],
    [t('profile.companies'), names(me.companies)],
  ] as const;
  return <FactList facts={facts} />;
}
