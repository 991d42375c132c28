import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { useCan } from '@/kit/record/Can';
import { useMe } from '@/session/me';

const manufacturersQuery = {
  queryKey: ['list', '/manufacturer', 'all'],
  queryFn: async () => (await client.GET('/manufacturer', { params: { query: { limit: 1000 } } })).data ?? [],
};

/** A new car or a used one, then the manufacturer where there are several. */
export function NewVehicleButton() {
  const { t } = useTranslation('stock');
  const { may } = useCan();
  const { preferences, companies } = useMe();
  const mayNew = may({ state: 'app.vehicles.create' });
  const mayUsed = may({ state: 'app.vehicles.createUsed' });
  const { data = [] } = useQuery({ ...manufacturersQuery, enabled: mayNew || mayUsed });
  const company = preferences.company_id ?? companies[0]?.id;
  const news = data.filter(({ used }) => !used);
  const useds = data.filter(({ used }) => used);
  if (!mayNew && !mayUsed) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>{t('new.button')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayNew &&
          news.map(({ id, name }) => (
            <Menu.Item
              key={id}
              renderRoot={(props) => (
                <Link {...props} to="/vehicle/create/$manufacturerId" params={{ manufacturerId: id }} />
              )}
            >
              {news.length === 1 ? t('new.new') : t('new.newOf', { name })}
            </Menu.Item>
          ))}
        {mayUsed &&
          company !== undefined &&
          useds.map(({ id, name }) => (
            <Menu.Item
              key={id}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/vehicle/create-used/$manufacturerId/$companyId"
                  params={{ manufacturerId: id, companyId: company }}
                />
              )}
            >
              {useds.length === 1 ? t('new.used') : t('new.usedOf', { name })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
