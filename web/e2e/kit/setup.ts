import type { TestProject } from 'vitest/node';
import { makeDemoGroup } from './program';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a demo group that nobody serves; each server gets a copy. */
    demoGroup: string;
  }
}

/** Makes what all files of a run share: to load the demo group takes seconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const group = await makeDemoGroup();
  project.provide('demoGroup', group.folder);
  return group.remove;
}
