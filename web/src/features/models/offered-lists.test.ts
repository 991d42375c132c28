import { beforeEach, expect, it, vi } from 'vitest';
import type { ModelFeature } from './model-feature-list';
import { offeredPrices, offeredTitles } from './offered-lists';

const { openDialog } = vi.hoisted(() => ({ openDialog: vi.fn<() => Promise<boolean | undefined>>() }));
vi.mock('@/kit/ui/dialog', () => ({ openDialog }));

beforeEach(() => openDialog.mockReset());

it.each([offeredPrices, offeredTitles])(
  'asks before one model is removed from an option ($id)',
  async (list) => {
    const row = { id: 1 } as ModelFeature;
    openDialog.mockResolvedValueOnce(undefined);
    expect(await list.archive?.confirm?.(row)).toBe(false);
    openDialog.mockResolvedValueOnce(true);
    expect(await list.archive?.confirm?.(row)).toBe(true);
    expect(openDialog).toHaveBeenCalledTimes(2);
  },
);
