import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that visit many pages take by far the longest: begun first, none of them runs on alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is no array
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\/(a11y|slow-pages)[^/]*$/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Browser tests: the real binary with real storage, driven through Chromium. Run them with `make test-browser`. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'node',
    include: ['e2e/*.spec.ts'],
    globalSetup: ['e2e/kit/setup.ts'],
    // On two cores too: while one page waits for its server or for a key's delay, another one is drawn.
    maxWorkers: 4,
    // A worker goes from file to file: to read the kit again for each takes longer than many a test.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // They end what hangs, and fail nobody who is slow because the machine does much else.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
