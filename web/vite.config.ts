import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { groupsMatch, inOrder } from './tools/chunks';

const server = 'http://127.0.0.1:8080';

/** Left alone, every module that two pages share becomes a file of its own, hundreds of them: asking
 * for so many costs a slow client more than their content, 4 ms of its time each. What a stage of the
 * start needs, or one kind of page, lies in one file with all it imports; the first that matches takes it. */
const groups = [
  {
    name: 'start',
    // With what the login has in common with all the rest.
    test: /src\/(main|api\/client|i18n\/format|kit\/ui\/(change-language|useDocumentTitle|ProductMark))\.tsx?$|@mantine\/core\/esm\/components\/(Button|PasswordInput|Stack|TextInput|Title)\//,
  },
  { name: 'signed-in', test: /src\/(app\/SignedIn|kit\/ui\/(Form)?Dialog)\.tsx$/ },
  {
    name: 'list',
    // Kinds of fields that stand in forms only are left to those. The lists of the base data are what forms offer to choose from.
    test: /src\/(kit\/(list\/ListScreen|fields\/(?!decimal|fixed|image|long-text|unique)[\w-]+|record\/(archive-marks|describe|resource))|features\/(catalog|org)\/[\w-]+-(list|page))\.tsx?$/,
  },
  {
    name: 'form',
    test: /src\/kit\/(form\/(FormScreen|RecordLoader|describe)|fields\/[\w-]+|record\/record|ui\/InfoNote)\.tsx?$/,
  },
  { name: 'view', test: /src\/kit\/view\// },
  { name: 'menu', test: /src\/kit\/ui\/MenuOf\.tsx$/ },
  // The home page shows some of the offers, so that it needs not the steps of one.
  {
    name: 'offers',
    test: /src\/features\/offers\/(list\/offer-list|my-drafts|start-button)\.tsx$/,
  },
  { name: 'offer', test: /src\/features\/offers\/screens\/(Step|Wizard)Screen\.tsx$/ },
];

/** Leaves which file each screen lies in, for tools/first.mjs: the manifest names only screens with a file of their own. */
function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? chunk.moduleIds.flatMap((id) => {
              const source = /src\/(features|app)\/.*\.tsx$/.exec(id)?.[0];
              return source ? [[source, chunk.fileName] as const] : [];
            })
          : [],
      );
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  };
}

export default defineConfig({
  plugins: [react(), screenFiles(), groupsMatch(groups)],
  resolve: { tsconfigPaths: true },
  // The server replaces the placeholder with a fresh nonce in every response.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    // The content policy forbids data: fonts, and inlined images would not be cached.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: inOrder(groups),
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
    // A page and the modules for each file would cost three times what the tests themselves do; src/test/setup.ts
    // cleans up between them.
    isolate: false,
    // Whole screens are driven by role and name, which takes seconds on a busy machine.
    testTimeout: 30_000,
    restoreMocks: true,
  },
});
