import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Navigation } from '@/routing/nav';
import classes from './AreaTiles.module.css';

/** The areas that the user may open, as large links under the headings of the sidebar. */
export function AreaTiles({ navigation }: { navigation: Navigation }) {
  const { t } = useTranslation();
  return navigation.map(({ group, entries }) => (
    <section key={group}>
      <Title order={2} className={classes.heading}>
        {t(`nav.group.${group}`)}
      </Title>
      <ul className={classes.tiles}>
        {entries.map(({ to, params, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} params={params} className={classes.tile}>
              <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
