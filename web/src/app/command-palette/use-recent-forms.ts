import { type AnyRouteMatch, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Params } from '@/routing/declaration';
import { useMe } from '@/session/me';
import { kindOfForm } from './places';
import { rememberRecord } from './recent';

/** Remembers each record whose form is opened, under the name that the page shows once it has loaded. */
export function useRecentForms(): void {
  const router = useRouter();
  const { id } = useMe();
  useEffect(() => {
    const look = () => {
      const page: AnyRouteMatch | undefined = router.state.matches.at(-1);
      const kind = page && kindOfForm(page.fullPath);
      const label = document.querySelector('main h1')?.textContent;
      // A page that failed to load has a heading too, but no form.
      if (!kind || !label || !document.querySelector('main form')) return;
      rememberRecord(id, { to: page.fullPath, params: page.params as Params, kind, label });
    };
    // The page may have been there first.
    look();
    const titles = new MutationObserver(look);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => titles.disconnect();
  }, [id, router]);
}
