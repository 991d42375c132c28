import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Schemas } from '@/api/client';

const nothingToday: Schemas['Today'] = {
  day: '2026-11-20',
  waiting: 0,
  questions: 0,
  accepted: 0,
  ending: 0,
  changed: 0,
  drafts: 0,
  oldest_draft: null,
  finished: 0,
  finished_before: 0,
  offers: [],
};

const noCars: Schemas['CarsToday'] = {
  day: '2026-11-20',
  reserved: 0,
  holds: [],
  expected: 0,
  late: 0,
  coming: [],
};

const mailsLeave: Schemas['MailState'] = {
  configured: true,
  waiting: 0,
  failed: 0,
  uncertain: 0,
  error: '',
  reason: '',
  detail: '',
};

/** The network of a test: nobody has saved views of lists, jobs or work, mails leave, and all log in with passwords. A request that no handler expects fails the test. */
export const server = setupServer(
  http.get(url('/list-view'), () => HttpResponse.json([])),
  http.get(url('/job'), () => HttpResponse.json([])),
  http.get(url('/offer/recent'), () => HttpResponse.json([])),
  http.get(url('/offer/today'), () => HttpResponse.json(nothingToday)),
  http.get(url('/order/today'), () =>
    HttpResponse.json({ new: 0, late: 0, open: 0, waiting: [], moved: [] }),
  ),
  http.get(url('/sales-target/today'), () =>
    HttpResponse.json({ year: 2026, month: 11, days_left: 4, own: 0, targets: [] }),
  ),
  http.get(url('/follow-up/counts'), () => HttpResponse.json({ open: 0, mine: 0, overdue: 0, closed: 0 })),
  http.get(url('/follow-up'), () => HttpResponse.json([])),
  http.get(url('/stock/today'), () => HttpResponse.json(noCars)),
  http.get(url('/stock/ages'), () => HttpResponse.json({ bands: [], oldest: [] })),
  http.get(url('/brand/waiting'), () => HttpResponse.json({ total: 0, brands: [] })),
  http.get(url('/job/failed'), () => HttpResponse.json([])),
  http.get(url('/mail/state'), () => HttpResponse.json(mailsLeave)),
  http.get(url('/oauth/oidc'), () => HttpResponse.json([])),
  http.get(url('/notice/unread'), () => HttpResponse.json({ unread: 0 })),
);

/** Call at the top of a test file that touches the network. */
export function useServer(): typeof server {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** The full address of a call of the contract. */
export function url(path: string): string {
  return `${location.origin}/api/v1${path}`;
}

/** An error answer as the server writes it. */
export function problemAnswer(status: number, body: Partial<Schemas['Problem']> = {}) {
  return HttpResponse.json(
    { status, code: 'test', message: 'Test', request_id: 'req-1', ...body },
    { status },
  );
}

/** A logged-in user whom every test can bend to its needs. */
export function someUser(change: Partial<Schemas['Active']> = {}): Schemas['Active'] {
  return {
    id: 1,
    username: 'rasa',
    name: 'Rasa Petrauskienė',
    email: 'rasa@aurora.example',
    role_id: 1,
    role: { id: 1, name: 'Administratorius', type: 'admin' },
    brand_ids: [3],
    company_ids: [7],
    brands: [{ id: 3, name: 'Aurora' }],
    companies: [{ id: 7, name: 'UAB Aurora Vilnius', country_code: 'LT' }],
    permissions: [{ id: 1, type: 'ALLOW', permission: 'app.*' }],
    isPasswordChangeNeeded: false,
    isSecondFactorNeeded: false,
    preferences: {
      language: 'lt',
      theme: 'light',
      density: 'normal',
      brand_id: null,
      company_id: null,
      single_key_shortcuts: true,
      without_vat: false,
      advance_on_choice: true,
      favourites: [],
    },
    sales_unit: true,
    service_unit: false,
    stands_in: [],
    revision: 1,
    ...change,
  };
}

export function answerUser(change: Partial<Schemas['Active']> = {}) {
  return http.get(url('/user/active'), () => HttpResponse.json(someUser(change)));
}
