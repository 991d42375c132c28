import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  // The server replaces the placeholder with a fresh nonce in every response.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    // The content policy forbids data: fonts, and inlined images would not be cached.
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        // Left alone, every module that two pages share becomes a file of its own, hundreds of them: asking
        // for so many costs a slow client more than their content, 4 ms of its time each. What a stage of the
        // start needs, or one kind of page, lies in one file with all it imports; the highest priority takes
        // first (1 is the least).
        codeSplitting: {
          groups: [
            { name: 'start', test: /src\/main\.tsx$/, priority: 6 },
            { name: 'login', test: /src\/features\/auth\/screens\/LoginPage\.tsx$/, priority: 5 },
            { name: 'signed-in', test: /src\/app\/(SignedIn|shell\/Shell)\.tsx$/, priority: 4 },
            { name: 'dialog', test: /src\/kit\/ui\/(Form)?Dialog\.tsx$/, priority: 3 },
            {
              name: 'list',
              test: /src\/kit\/(list\/ListScreen|fields\/(typed-)?columns|record\/(describe|resource))\.tsx?$/,
              priority: 3,
            },
            {
              name: 'form',
              test: /src\/kit\/(form\/(FormScreen|RecordLoader|describe)|fields\/(fields|inputs|long-texts|references)|record\/record|ui\/InfoNote)\.tsx?$/,
              priority: 2,
            },
            { name: 'menu', test: /src\/kit\/ui\/MenuOf\.tsx$/, priority: 2 },
            // The lists of the base data are what forms offer to choose from.
            {
              name: 'base-data',
              test: /src\/features\/(catalog|org)\/[\w-]+-(list|page)\.tsx?$/,
              priority: 2,
            },
            // The home page shows some of the offers, so that it needs not the steps of one.
            {
              name: 'offers',
              test: /src\/features\/offers\/(list\/offer-list|my-drafts|start-button)\.tsx$/,
              priority: 2,
            },
            { name: 'offer', test: /src\/features\/offers\/screens\/(Step|Wizard)Screen\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/healthz': server },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    css: false,
    // Whole screens are driven by role and name, which takes seconds on a busy machine.
    testTimeout: 30_000,
    restoreMocks: true,
  },
});
