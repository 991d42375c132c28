import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { connectionWorks } from '@/api/connection';
import { startTexts } from '@/i18n';

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

// A busy machine is no failure: what is waited for may take its time.
configure({ asyncUtilTimeout: 5000 });

beforeEach(() => startTexts());
afterEach(cleanup);
// One page lives through one test: what it knew of the connection is not known to the next.
afterEach(() => connectionWorks());
