import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '@/test/render';
import { type Backup, type Backups, needsAttention } from '../backups';
import { BackupState } from './BackupState';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const backup = (change: Partial<Backup> = {}): Backup => ({
  made_at: hoursAgo(3),
  size: 13_002_342,
  verified: true,
  rows: 426_843,
  values: 6_257_039,
  files: 86,
  lists: 191,
  nightly: true,
  error: '',
  detail: '',
  reason: '',
  ...change,
});

const failed = backup({
  made_at: '2026-11-22T01:00:00Z',
  size: 0,
  verified: false,
  rows: 0,
  values: 0,
  files: 0,
  lists: 0,
  error: 'backup_no_room',
  reason: 'Atsarginei kopijai pritrūko vietos.',
  detail: 'write /srv/backups: no space left on device',
});

const state = (change: Partial<Backups> = {}): Backups => ({ nightly: true, hour: 2, keep: 7, ...change });

async function show(backups: Backups) {
  await renderUi(<BackupState backups={backups} />, { texts: ['home'] });
  return screen.getByRole('heading', { name: 'Atsarginės kopijos' }).parentElement?.textContent;
}

describe('the state of backups', () => {
  test('a good one is shown with its size and verdict, and when the next comes', async () => {
    const good = backup();
    const backups = state({ newest: good, good, next: '2099-11-24T00:00:00Z' });
    const text = await show(backups);
    expect(text).toContain('Kita kopija – po 2099-11-24 02:00.');
    expect(text).toContain('Patikrinta');
    expect(text).toContain('12,4');
    expect(text).toContain('kasnakt po 02:00, saugomos 7 naujausios');
    expect(needsAttention(backups)).toBe(false);
  });

  test('one that failed is shown with the reason, beside the last good one', async () => {
    const backups = state({ newest: failed, good: backup({ made_at: '2026-11-21T01:00:00Z' }) });
    const text = await show(backups);
    expect(text).toContain('Nepavyko2026-11-22 03:00. Atsarginei kopijai pritrūko vietos.');
    expect(text).toContain('no space left on device');
    expect(text).toContain('Paskutinė kopija 2026-11-21 03:00');
    expect(needsAttention(backups)).toBe(true);
  });

  test('nights without a backup are shown as late', async () => {
    const good = backup({ made_at: hoursAgo(51) });
    const backups = state({ newest: good, good, next: hoursAgo(40) });
    const text = await show(backups);
    expect(text).toContain('Vėluoja');
    expect(text).toContain('Trūkstama kopija bus padaryta per valandą.');
    expect(needsAttention(backups)).toBe(true);
    expect(needsAttention(state({ ...backups, nightly: false }))).toBe(false);
  });

  test('what was compared is shown', async () => {
    const good = backup();
    expect(await show(state({ newest: good, good }))).toMatch(/Palyginta.*426.843.*6.257.039.*86.*191/);
  });

  test('nothing is said of what was not compared', async () => {
    const unverified = backup({ verified: false, rows: 0, values: 0, files: 0, lists: 0 });
    expect(await show(state({ newest: unverified, good: unverified }))).not.toContain('Palyginta');
  });

  test('none, and none to come', async () => {
    const text = await show(state({ nightly: false }));
    expect(text).toContain('Atsarginės kopijos dar nėra.');
    expect(text).toContain('Šis serveris naktinių kopijų nedaro.');
  });
});
