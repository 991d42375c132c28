import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PermissionQuestion } from '@/session/can';
import { useCan } from '@/kit/record/Can';
import type { ListColumn } from '@/kit/record/describe';
import { useTabIndex } from '@/kit/ui/DataGrid/tabbable';
import classes from './linked.module.css';

/** A column whose text is a link to where the record is opened, for those who may open it. */
export function linked<Row>(
  column: ListColumn<Row>,
  target: (row: Row) => { link: LinkProps; permission: PermissionQuestion },
): ListColumn<Row> {
  return {
    ...column,
    isLink: true,
    render: (row, context) => <LinkCell {...target(row)}>{column.render(row, context)}</LinkCell>,
  };
}

interface LinkCellProps {
  link: LinkProps;
  permission: PermissionQuestion;
  children: ReactNode;
}

/** A real link, so that the record opens in a new tab too; plain text for those who may not open it. */
export function LinkCell({ link, permission, children }: LinkCellProps) {
  const { may } = useCan();
  const tabIndex = useTabIndex();
  if (!may(permission)) return children;
  return (
    <Link {...link} className={classes.link} tabIndex={tabIndex}>
      {children}
    </Link>
  );
}
