/** The NPS is drawn up to 100, from the first quarter below everything that is drawn. */
export function npsAxis(lowest: number | undefined): { min: number; max: number; ticks: number[] } {
  const min = Math.max(-100, Math.min(0, Math.floor((lowest ?? 0) / 2500) * 25));
  const step = min < -50 ? 50 : 25;
  const ticks: number[] = [];
  for (let tick = Math.ceil(min / step) * step; tick <= 100; tick += step) ticks.push(tick);
  return { min, max: 100, ticks };
}
