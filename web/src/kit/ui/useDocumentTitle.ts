import { useEffect } from 'react';

/** Names the browser's tab while the page is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
