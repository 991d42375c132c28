/** What leads where. */
export type Graph = Map<string, Set<string>>;

/** The circles of a graph, each as the names that lead to one another. */
export function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(graph, name)]));
  const circles = new Map<string, string[]>();
  for (const [name, names] of reached) {
    if (!names.has(name)) continue;
    const circle = [...names].filter((other) => reached.get(other)?.has(name)).toSorted();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

/** Everything that can be reached by at least one step. */
function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...(graph.get(name) ?? []));
  }
  return reached;
}
