import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, vi } from 'vitest';
import { newVersion } from '@/api/client';
import { connectionWorks } from '@/api/connection';
import { dropCookie } from '@/api/cookie';
import { leaveSession } from '@/api/session';
import { startTexts } from '@/i18n';
import { closeAllDialogs } from '@/kit/ui/dialog';
import { hideToasts } from '@/kit/ui/toast';

// Browser parts that jsdom does not have and the component kit asks for.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// A busy machine is no failure: what is waited for, such as code that is read when it is first used, may take its time.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => startTexts());

// One page and one set of modules live through many test files, so every test leaves them as it found them.
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  closeAllDialogs();
  hideToasts();
  leaveSession();
  connectionWorks();
  newVersion.set(false);
  i18next.off('languageChanged');
  emptyPage();
});

/** The page as it is before anything is drawn or kept. */
function emptyPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) dropCookie(pair.split('=')[0] ?? '');
  history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
