import type { ReactNode } from 'react';

interface ScrollRegionProps {
  label: string;
  /** Says how large it is, and that it scrolls. */
  className: string | undefined;
  children: ReactNode;
}

/** A part of the page that scrolls by itself, and so is reached by the keyboard (WCAG 2.1.1). */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows scroll it
    <div className={className} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
