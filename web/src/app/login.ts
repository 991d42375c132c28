/** Gives for one login what is begun with it, made once: React may give a first rendering up and do it again. */
export type Login = <Begun>(begin: () => Begun) => Begun;

export function newLogin(): Login {
  let begun: unknown;
  return <Begun>(begin: () => Begun) => (begun ??= begin()) as Begun;
}
