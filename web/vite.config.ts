import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { groupsMatch, inOrder } from './tools/chunks';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), groupsMatch()],
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
        // for so many costs a slow client more than their content, 4 ms of its time each. The rooms of the kit
        // are a file each, and what an area shows at first; the first group that matches takes a module along
        // with all it imports. The login comes last: what it shares with other pages is not its own.
        codeSplitting: {
          groups: inOrder([
            { name: 'start', test: /src\/main\.tsx$/ },
            {
              name: 'kit',
              test: /src\/(api|session|kit\/(ui|record))\/[^/]+$|@mantine\/hooks\//,
              atOnce: true,
            },
            { name: 'signed-in', test: /src\/app\/(SignedIn|shell\/Shell)\.tsx$/ },
            { name: 'dialog', test: /src\/kit\/ui\/(Form)?Dialog\.tsx$/ },
            { name: 'list', test: /src\/kit\/(list|edit|ui\/DataGrid)\//, atOnce: true },
            { name: 'form', test: /src\/kit\/(fields|form)\//, atOnce: true },
            { name: 'menu', test: /src\/kit\/ui\/MenuOf\.tsx$/ },
            // The lists of the base data are what forms offer to choose from.
            { name: 'base-data', test: /src\/features\/(catalog|org)\/[\w-]+-(list|page)\.tsx?$/ },
            // The home page shows some of the offers, so that it needs not the steps of one.
            {
              name: 'offers',
              test: /src\/features\/offers\/(list\/offer-list|my-drafts|start-button)\.tsx$/,
            },
            { name: 'offer', test: /src\/features\/offers\/screens\/(Step|Wizard)Screen\.tsx$/ },
            { name: 'login', test: /src\/features\/auth\/screens\/LoginPage\.tsx$/ },
          ]),
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
