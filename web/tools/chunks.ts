import type { Plugin, Rolldown } from 'vite';

interface Group {
  /** The name of the file. */
  name: string;
  test: RegExp;
}

/** The groups of modules that lie in one file; the first that matches a module has it, with all it imports. */
export function inOrder(groups: readonly Group[]): Rolldown.CodeSplittingGroup[] {
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}

/** Fails a build in which a group has no module: what it named has moved. */
export function groupsMatch(groups: readonly Group[]): Plugin {
  return {
    name: 'groups-match',
    apply: 'build',
    generateBundle(_, bundle) {
      const built = new Set(Object.values(bundle).map(({ name }) => name));
      const missed = groups.filter(({ name }) => !built.has(name)).map(({ name }) => name);
      if (missed.length > 0) this.error(`no module belongs to these chunk groups: ${missed.join(', ')}`);
    },
  };
}
