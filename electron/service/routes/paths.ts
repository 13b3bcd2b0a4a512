/** `/v5/floors/{floorId}` as the router writes it: `/v5/floors/:floorId`. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The names of a path's parameters, in order. */
export function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}
