import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RoleRow } from '../queries';
import classes from './RoleList.module.css';

interface RoleListProps {
  roles: readonly RoleRow[];
  chosen: number | undefined;
  onNew: () => void;
}

/** The roles with what they are for and how many users have them. */
export function RoleList({ roles, chosen, onNew }: RoleListProps) {
  const { t } = useTranslation('rights');
  return (
    <nav className={classes.roles} aria-label={t('roles')}>
      <ul className={classes.list}>
        {roles.map(({ id, name, type, users }) => (
          <li key={id}>
            <Link
              to="/permission"
              search={{ role: id }}
              className={classes.role}
              aria-current={id === chosen ? 'page' : undefined}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.facts}>{`${t(`type.${type}`)}, ${t('users', { count: users })}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="default" leftSection={<IconPlus size={14} />} onClick={onNew}>
        {t('new.title')}
      </Button>
    </nav>
  );
}
