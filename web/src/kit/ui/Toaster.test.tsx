import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { showToast } from './toast';
import { Toaster } from './Toaster';

beforeEach(async () => {
  await renderUi(<Toaster />);
  vi.useFakeTimers();
});

function show(message: string, run?: () => void): void {
  act(() => void showToast({ message, action: run && { label: 'Atšaukti', run } }));
}

function pass(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}

describe('a toast', () => {
  test('goes after eight seconds', () => {
    show('Archyvuota');
    pass(7.9);
    expect(screen.getByRole('status')).toHaveTextContent('Archyvuota');
    pass(0.2);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('stays while the pointer is on it, and then for what was left', () => {
    show('Archyvuota');
    pass(6);
    fireEvent.mouseEnter(screen.getByRole('region'));
    pass(60);
    expect(screen.getByText('Archyvuota')).toBeVisible();
    fireEvent.mouseLeave(screen.getByRole('region'));
    pass(1.9);
    expect(screen.getByText('Archyvuota')).toBeVisible();
    pass(0.2);
    expect(screen.queryByText('Archyvuota')).toBeNull();
  });

  test('is reached by F6 and waits while it has the focus', () => {
    show('Archyvuota');
    fireEvent.keyDown(window, { key: 'F6' });
    expect(screen.getByRole('region', { name: 'Pranešimai' })).toHaveFocus();
    pass(60);
    expect(screen.getByText('Archyvuota')).toBeVisible();
  });

  test('undoes and is gone', () => {
    const undo = vi.fn<() => void>();
    show('Archyvuota', undo);
    fireEvent.click(screen.getByRole('button', { name: 'Atšaukti' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Archyvuota')).toBeNull();
  });

  test('makes room: three are enough', () => {
    for (const message of ['A', 'B', 'C', 'D']) show(message);
    expect(screen.queryByText('A')).toBeNull();
    expect(screen.getByText('D')).toBeVisible();
  });

  test('that stays is not pushed out by those that pass', () => {
    act(() => void showToast({ message: 'Užbaigta', stays: true }));
    for (const message of ['Pirmas', 'Antras', 'Trečias']) show(message);
    expect(screen.getByText('Užbaigta')).toBeVisible();
    expect(screen.queryByText('Pirmas')).toBeNull();
    expect(screen.getByText('Trečias')).toBeVisible();
  });
});
