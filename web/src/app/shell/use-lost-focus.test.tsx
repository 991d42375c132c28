import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLostFocus } from './use-lost-focus';

afterEach(() => {
  document.body.innerHTML = '';
});

function page() {
  document.body.innerHTML =
    '<main><h1 tabindex="-1">Order</h1><button id="done">Accept</button><button id="other">Edit</button></main>';
  renderHook(() => useLostFocus());
  const of = (selector: string) => document.querySelector<HTMLElement>(selector);
  return { heading: of('h1'), done: of('#done'), other: of('#other') };
}

test('the focus of a button that goes away when its work is done is that of the heading', async () => {
  const { heading, done } = page();
  done?.focus();
  done?.remove();
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('the focus stays where somebody has put it meanwhile', async () => {
  const { done, other } = page();
  done?.focus();
  done?.remove();
  other?.focus();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.activeElement).toBe(other);
});

test('a press beside everything leaves the focus with nobody', async () => {
  const { done, other } = page();
  done?.focus();
  done?.blur();
  other?.remove();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.activeElement).toBe(document.body);
});
