/** The same things, with a number behind a name that one before has already, so that a person can tell them apart. */
export function namedApart<Of extends { readonly name: string }>(things: readonly Of[]): readonly Of[] {
  const taken = new Set(things.map(({ name }) => name))
  const seen = new Set<string>()
  return things.map((thing) => {
    let name = thing.name
    for (let number = 2; seen.has(name) || (name !== thing.name && taken.has(name)); number += 1)
      name = `${thing.name} (${number})`
    seen.add(name)
    return name === thing.name ? thing : { ...thing, name }
  })
}
