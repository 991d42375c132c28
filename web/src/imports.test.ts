import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOf, type Graph } from './test/circles';

const src = import.meta.dirname;

/** The kinds of page, which do not see each other. */
const pages = new Set(['kit/list', 'kit/form', 'kit/view', 'kit/grid', 'kit/chart']);

/** Who may import whom: a room sees those of lower ranks, and those of its own unless they are kinds of page. */
const ranks = [
  ['api'],
  ['i18n', 'theme'],
  ['kit/ui', 'shortcuts'],
  ['session'],
  ['kit/record'],
  ['kit/fields'],
  ['kit/edit'],
  [...pages],
  ['routing'],
  ['features'],
  ['app'],
];

/** Rooms that nothing stands in yet. */
const empty = ['kit/chart'];

/**
 * What of an area others may know: imports, which start anywhere, what the first page shows, the frame of a page, the tabs of the
 * settings, where a vehicle is opened and how it is sold, how models get features, how a follow-up is closed, and the lists whose records others name.
 */
const shared = [
  'features/catalog/assign/assign.ts',
  'features/followups/FollowUpsToday.tsx',
  'features/followups/actions.ts',
  'features/followups/follow-ups-today.ts',
  'features/imports/components/History.tsx',
  'features/imports/dealers.ts',
  'features/imports/kinds.ts',
  'features/imports/queries.ts',
  'features/imports/start-button.tsx',
  'features/imports/start.ts',
  'features/invitations/try-survey.ts',
  'features/models/options.ts',
  'features/offers/find-offers.tsx',
  'features/offers/my-offers.ts',
  'features/offers/of-vehicle/offer-vehicle.ts',
  'features/offers/start-button.tsx',
  'features/offers/today.tsx',
  'features/orders/OrderOffer.tsx',
  'features/orders/OrdersToday.tsx',
  'features/orders/orders-today.ts',
  'features/orders/use-order-of-offer.ts',
  'features/org/company-list.tsx',
  'features/org/manufacturer-list.ts',
  'features/org/options.ts',
  'features/org/queries.ts',
  'features/people/company-page.ts',
  'features/planning/TargetsToday.tsx',
  'features/planning/targets-today.ts',
  'features/pricelist/pricelist-page.ts',
  'features/settings/tabs.ts',
  'features/stock/figures/Choices.tsx',
  'features/stock/figures/ManyChip.tsx',
  'features/stock/found-stock.tsx',
  'features/stock/today/CarsToday.tsx',
  'features/stock/today/StockAges.tsx',
  'features/stock/today/cars-today.ts',
  'features/vehicles/car/actions.ts',
  'features/vehicles/car/rights.ts',
  'features/vehicles/car/vehicle.ts',
  'features/vehicles/reservation/ReservationCell.tsx',
  'features/vehicles/reservation/reserving.ts',
];

const paths = readdirSync(src, { recursive: true, encoding: 'utf8' });
const sources = paths.filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('test/'),
);
const known = new Set(paths);

interface Import {
  from: string;
  to: string;
}

/** Every import of every file, those on demand and of types included. */
const imports: readonly Import[] = sources.flatMap((from) => {
  const text = readFileSync(join(src, from), 'utf8');
  const named = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']+)'/g)];
  return named.map(([, path]) => ({ from, to: fileOf(from, path ?? '') }));
});

const written = ({ from, to }: Import) => `${from} imports ${to}`;

describe('The parts of the application', () => {
  test('stand in rooms that have a rank, and every room that has one holds something', () => {
    const rooms = ranks.flat();
    expect(sources.filter((path) => path.includes('/') && !rooms.includes(roomOf(path)))).toEqual([]);
    expect(rooms.filter((room) => !sources.some((path) => roomOf(path) === room))).toEqual(empty);
  });

  test('import from lower ranks only', () => {
    expect(imports.filter(isUpward).map(written)).toEqual([]);
  });

  test('look into another area only where it is shared, and share nothing that no area looks at', () => {
    const across = imports.filter(
      ({ from, to }) => areaOf(from) && areaOf(to) && areaOf(from) !== areaOf(to),
    );
    const seen = new Set(across.map(({ to }) => to));
    expect(across.filter(({ to }) => !shared.includes(to)).map(written)).toEqual([]);
    expect(shared.filter((path) => !seen.has(path))).toEqual([]);
  });

  test('go in no circle, not even on demand', () => {
    const files: Graph = new Map(sources.map((path) => [path, new Set()]));
    const areas: Graph = new Map();
    for (const { from, to } of imports) {
      files.get(from)?.add(to);
      const [area, other] = [areaOf(from), areaOf(to)];
      if (area && other && area !== other) areas.set(area, (areas.get(area) ?? new Set()).add(other));
    }
    expect(circlesOf(files)).toEqual([]);
    expect(circlesOf(areas)).toEqual([]);
  });
});

test('Every folder that the linter has rules of its own for holds something', () => {
  const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
    overrides: readonly { files: readonly string[] }[];
  };
  const folders = overrides.flatMap(({ files }) => files).filter((glob) => !glob.startsWith('*'));
  expect(folders.length).toBeGreaterThan(0);
  expect(folders.filter((glob) => !existsSync(glob.replace(/\/\*\*$/, '')))).toEqual([]);
});

/** The file an import means. */
function fileOf(from: string, path: string): string {
  const target = path.startsWith('@/') ? path.slice(2) : join(dirname(from), path);
  const file = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(
    (candidate) => known.has(candidate) && /\.\w+$/.test(candidate),
  );
  if (file === undefined) throw new Error(`${from} imports ${path}, which is no file`);
  return file;
}

function isUpward({ from, to }: Import): boolean {
  if (!from.includes('/') || roomOf(from) === roomOf(to)) return false;
  const [own, other] = [rankOf(from), rankOf(to)];
  return other > own || (other === own && pages.has(roomOf(from)));
}

/** Above all when nobody may import it. */
function rankOf(path: string): number {
  const rank = ranks.findIndex((rooms) => rooms.includes(roomOf(path)));
  return rank < 0 ? ranks.length : rank;
}

/** The folder that has a rank: one of the kit, or one at the top. */
function roomOf(path: string): string {
  const [top = '', inside = ''] = path.split('/');
  return top === 'kit' ? `${top}/${inside}` : top;
}

function areaOf(path: string): string | undefined {
  const [top, area] = path.split('/');
  return top === 'features' ? area : undefined;
}
