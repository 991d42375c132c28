import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Params } from './declaration';
import { useMayOpen } from './nav';

export interface PageLinkProps {
  /** A page as declared, such as /brand/edit/$brandId, and what it is about. */
  page: { to: NonNullable<LinkProps['to']>; params: Params; search?: Readonly<Record<string, unknown>> };
  onFollow?: () => void;
  children: ReactNode;
}

/** Leads to a page of another area those who may open it; to others it is only its content. */
export function PageLink({ page: { to, params, search }, onFollow, children }: PageLinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to, params)) return children;
  return (
    <Anchor
      renderRoot={(props) => (
        <Link to={to} params={params as never} search={search as never} {...props} onClick={onFollow} />
      )}
    >
      {children}
    </Anchor>
  );
}
