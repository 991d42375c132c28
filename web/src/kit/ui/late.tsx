import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { loadCode } from '@/api/load-code';

/** Loads a component by a dynamic import of its file. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export type LateComponent<Props> = FunctionComponent<Props> & {
  /** Loads it ahead of its use. A failure shows when it is used, if it is still one then. */
  preload: () => Promise<void>;
};

/** What forgets each failure that a boundary has not shown yet. */
const failures = new Set<() => void>();

/** Lets every part that failed ask again when it is next drawn. A boundary calls this once it shows a failure. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A component whose code arrives when it is first drawn: stand a `Suspense` and a `Boundary` around it. It differs
 * from `lazy` in what happens when the code cannot be loaded: the next time it is drawn, it is asked for again.
 */
export function late<Props extends object>(load: Load<Props>): LateComponent<Props> {
  let Shown: ComponentType<Props> | undefined;

  const loadOnce = () =>
    loadCode(load).catch((error: unknown) => {
      failures.add(() => (Shown = undefined));
      throw error;
    });
  const loadAhead = async () => {
    const { default: Body } = await loadCode(load);
    // What is on the screen by now is not mounted a second time.
    Shown ??= Body;
  };

  function Late(props: Props) {
    Shown ??= lazy(loadOnce) as ComponentType<Props>;
    return <Shown {...props} />;
  }
  Late.preload = async () => {
    if (!Shown) await loadAhead().catch(() => undefined);
  };
  return Late;
}
