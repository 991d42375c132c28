import type { Plugin, Rolldown } from 'vite';

interface Group {
  /** The name of the file. */
  name: string;
  test: RegExp;
  /** Without what is loaded only on demand: dialogs, and what nothing but such a part imports. */
  atOnce?: true;
}

/** The groups of this build, and whether a module was found for each. */
const found = new Map<string, boolean>();

/** The groups of modules that lie in one file; the first that matches a module has it. */
export function inOrder(groups: readonly Group[]): Rolldown.CodeSplittingGroup[] {
  return groups.map(({ name, test, atOnce }, index) => {
    found.set(name, false);
    return {
      debugName: name,
      test,
      name: (id, modules) => {
        if (atOnce && (id.endsWith('Dialog.tsx') || !isAtOnce(id, modules))) return null;
        found.set(name, true);
        return name;
      },
      priority: groups.length - index,
    };
  });
}

/** Something outside the kit imports it, or another part of the kit that is loaded at once. */
function isAtOnce(id: string, modules: Rolldown.ChunkingContext): boolean {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !importer.includes('/src/kit/') || isAtOnce(importer, modules));
}

/** Fails a build in which a group has no module: what it named has moved. */
export function groupsMatch(): Plugin {
  return {
    name: 'groups-match',
    apply: 'build',
    generateBundle() {
      const missed = [...found].filter(([, isFound]) => !isFound).map(([name]) => name);
      if (missed.length > 0) this.error(`no module belongs to these chunk groups: ${missed.join(', ')}`);
    },
  };
}
