import { type AnyRouteMatch, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Params } from '@/routing/declaration';
import { useMe } from '@/session/me';
import { recordOfPage } from '@/routing/places';
import { rememberRecord } from './recent';

/** Remembers each record whose page is opened, under the name that the page shows once it has loaded. */
export function useRecentForms(): void {
  const router = useRouter();
  const { id } = useMe();
  useEffect(() => {
    const look = () => {
      const page: AnyRouteMatch | undefined = router.state.matches.at(-1);
      const record = page && recordOfPage(page.fullPath);
      const label = labelOfPage();
      if (!record || !label) return;
      const { kind, to, param } = record;
      rememberRecord(id, { to, params: { [param]: (page.params as Params)[param] }, kind, label });
    };
    // The page may have been there first.
    look();
    const titles = new MutationObserver(look);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => titles.disconnect();
  }, [id, router]);
}

/** What the record is called on its page. A page that failed to load has a heading too, but neither. */
function labelOfPage(): string | null | undefined {
  const named = document.querySelector<HTMLElement>('main [data-record]');
  if (named) return named.dataset.record;
  return document.querySelector('main form') && document.querySelector('main h1')?.textContent;
}
