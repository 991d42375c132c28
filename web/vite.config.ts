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
