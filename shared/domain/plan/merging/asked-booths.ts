/**
 * What speaks against giving an incoming stand on a floor its booth: several stands ask for it, or it
 * belongs to another floor. `asked`: the booth of each stand that comes.
 */
export function askedBooths(
  asked: readonly (string | null)[],
  booths: ReadonlyMap<string, { readonly floorKey: string | null }>,
  floorKey: string,
): (boothKey: string) => 'booth-twice' | 'other-floor' | null {
  const counted = Map.groupBy(asked, (key) => key)
  return (boothKey) => {
    if ((counted.get(boothKey)?.length ?? 0) > 1) return 'booth-twice'
    return (booths.get(boothKey)?.floorKey ?? floorKey) === floorKey ? null : 'other-floor'
  }
}
