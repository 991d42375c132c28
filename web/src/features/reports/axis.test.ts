import { expect, it } from 'vitest';
import { npsAxis } from './axis';

it('draws the NPS up to 100, and down to what there is', () => {
  expect(npsAxis(undefined)).toEqual({ min: 0, max: 100, ticks: [0, 25, 50, 75, 100] });
  expect(npsAxis(1276)).toEqual({ min: 0, max: 100, ticks: [0, 25, 50, 75, 100] });
  expect(npsAxis(-1)).toMatchObject({ min: -25, max: 100 });
  expect(npsAxis(-9000)).toEqual({ min: -100, max: 100, ticks: [-100, -50, 0, 50, 100] });
});
