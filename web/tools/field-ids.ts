import type { Plugin } from 'vite';

const own = new URL('../src/kit/ui/use-field-id.ts', import.meta.url).pathname;

/**
 * Mantine gives each field, menu and hint a second id once it is drawn, which draws all of them twice. This puts the
 * id of React in its place, which is there from the beginning. A build fails when Mantine's hook is no more where it was.
 */
export function fieldIds(): Plugin {
  let isFound = false;
  return {
    name: 'field-ids',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== './use-id/use-id.mjs' || !importer?.includes('/@mantine/hooks/')) return null;
      isFound = true;
      return own;
    },
    generateBundle() {
      if (!isFound) this.error('@mantine/hooks has no use-id/use-id.mjs: see tools/field-ids.ts');
    },
  };
}
