import { Link, type LinkProps } from '@tanstack/react-router';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './NavLinks.module.css';

interface NavLinkProps {
  link: LinkProps;
  label: string;
  detail?: string;
  icon: TablerIcon;
  isCurrent: boolean;
  onFollow?: () => void;
}

/** A page of the menu. */
export function NavLink({ link, label, detail, icon: Icon, isCurrent, onFollow }: NavLinkProps) {
  return (
    <Link
      {...link}
      className={classes.link}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      title={detail ? `${label} · ${detail}` : label}
      onClick={onFollow}
    >
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.label}>
        {label}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </Link>
  );
}
