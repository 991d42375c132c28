import { beforeEach, expect, test, vi } from 'vitest';
import { loginTag, takeFirstAnswer } from './first-answers';
import { startSession } from './session';

const address = '/api/v1/brand?status=all';
/** That of the page, which a switch changes later. */
const pageLanguage = document.documentElement.lang;

function bring(login: string, language = pageLanguage): Request {
  document.body.innerHTML = `<script type="application/json" data-answer="${address}" data-login="${login}"
    data-headers='{"Content-Type":"application/json","X-Total-Count":"2"}'>[{"name":"\\u003c/script>"}]</script>`;
  return new Request(`http://localhost${address}`, { headers: { 'Accept-Language': language } });
}

/** How long ago the page came. */
function age(milliseconds: number): void {
  vi.spyOn(performance, 'now').mockReturnValue(milliseconds);
}

beforeEach(() => {
  startSession('token-1');
  age(1000);
});

test('an answer that came with the page is taken once, with its headers', async () => {
  const request = bring(loginTag('token-1'));
  const answer = takeFirstAnswer(request);
  expect(answer?.headers.get('X-Total-Count')).toBe('2');
  expect(await answer?.json()).toEqual([{ name: '</script>' }]);
  expect(takeFirstAnswer(request)).toBeUndefined();
});

test('the answer of another login is not shown', () => {
  expect(takeFirstAnswer(bring(loginTag('token-2')))).toBeUndefined();
});

test('an answer in another language is asked for again', () => {
  expect(takeFirstAnswer(bring(loginTag('token-1'), 'de'))).toBeUndefined();
});

test('what came with the page is out of date once something is written', () => {
  const request = bring(loginTag('token-1'));
  takeFirstAnswer(new Request(`http://localhost${address}`, { method: 'POST' }));
  expect(takeFirstAnswer(request)).toBeUndefined();
});

test('what came with the page is asked for again when it is old', () => {
  const request = bring(loginTag('token-1'));
  age(30_001);
  expect(takeFirstAnswer(request)).toBeUndefined();
});

test('a login has the same tag as on the server', () => {
  expect(loginTag('secret')).toBe('1719429393');
});
