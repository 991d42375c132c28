import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noteActivity } from './activity';
import { useIdle } from './use-idle';

const limits = { idleSeconds: 3600, warningSeconds: 60 };

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));

function pass(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}

describe('an idle user', () => {
  test('is warned a minute before and logged out after an hour', () => {
    const { result } = renderHook(() => useIdle(limits));
    pass(3539);
    expect(result.current.phase).toBe('working');
    pass(1);
    expect(result.current).toMatchObject({ phase: 'warned', secondsLeft: 60 });
    pass(59);
    expect(result.current).toMatchObject({ phase: 'warned', secondsLeft: 1 });
    pass(1);
    expect(result.current.phase).toBe('expired');
  });

  test('who does something is not idle', () => {
    const { result } = renderHook(() => useIdle(limits));
    pass(3500);
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })));
    pass(3500);
    expect(result.current.phase).toBe('working');
  });

  test('must answer the warning: moving the mouse is not enough', () => {
    const { result } = renderHook(() => useIdle(limits));
    pass(3550);
    act(() => void window.dispatchEvent(new MouseEvent('pointermove')));
    pass(5);
    expect(result.current.phase).toBe('warned');
    act(() => result.current.stay());
    expect(result.current).toMatchObject({ phase: 'working', secondsLeft: 3600 });
  });

  test('is not idle while working in another tab', () => {
    const { result } = renderHook(() => useIdle(limits));
    pass(3590);
    // The other tab writes to the storage that both share.
    noteActivity();
    pass(1);
    expect(result.current.phase).toBe('working');
  });

  test('whose computer slept finds the session over on waking', () => {
    const { result } = renderHook(() => useIdle(limits));
    vi.setSystemTime(new Date('2026-11-20T17:00:00Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current.phase).toBe('expired');
  });
});
