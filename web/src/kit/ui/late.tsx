import { type ComponentType, type FunctionComponent, use } from 'react';
import { loadCode } from '@/api/load-code';

/** Loads a component, as `() => import('./X')` does. */
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
  let Body: ComponentType<Props> | undefined;
  let arriving: Promise<ComponentType<Props>> | undefined;

  const arrive = async () => {
    const { default: loaded } = await loadCode(load);
    Body = loaded;
    return loaded;
  };
  /** React draws again while it waits, and once more before it gives up: all of it is about one request. */
  const arriveOnce = () => {
    arriving ??= arrive().catch((error: unknown) => {
      failures.add(() => (arriving = undefined));
      throw error;
    });
    return arriving;
  };

  function Late(props: Props) {
    const Arrived = Body ?? use(arriveOnce());
    return <Arrived {...props} />;
  }
  Late.preload = async () => {
    if (!Body && !arriving) await arrive().catch(() => undefined);
  };
  return Late;
}
