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
        // for so many costs a slow client more than their content. What a stage of the start needs lies in
        // one file with all it imports; an earlier stage takes first.
        codeSplitting: {
          groups: [
            { name: 'start', test: /src\/main\.tsx$/, priority: 4 },
            { name: 'login', test: /src\/features\/auth\/screens\/LoginPage\.tsx$/, priority: 3 },
            { name: 'signed-in', test: /src\/app\/(SignedIn|shell\/Shell)\.tsx$/, priority: 2 },
            { name: 'dialog', test: /src\/ui\/(Form)?Dialog\.tsx$/, priority: 1 },
            { name: 'list', test: /src\/list\/ListScreen\.tsx$/, priority: 1 },
            { name: 'form', test: /src\/form\/FormScreen\.tsx$/, priority: 0 },
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
