import type { PlanElement } from './elements.ts'

/** What is known of the groups of a floor. */
export interface GroupMembers {
  groupOf(id: string): string | null
  membersOf(group: string): Iterable<string>
}

/** The elements together with everything else in their groups: groups are selected whole. */
export function wholeGroups(ids: Iterable<string>, groups: GroupMembers): ReadonlySet<string> {
  const grown = new Set<string>()
  const seen = new Set<string>()
  for (const id of ids) {
    grown.add(id)
    const group = groups.groupOf(id)
    if (group === null || seen.has(group)) continue
    seen.add(group)
    for (const member of groups.membersOf(group)) grown.add(member)
  }
  return grown
}

/** The elements as one group, taken out of the groups they were in. */
export function groupedAs(group: string, elements: readonly PlanElement[]): readonly PlanElement[] {
  return elements.map((element) => ({ ...element, group }))
}

/** The elements of the given groups, each on its own. */
export function ungrouped(elements: readonly PlanElement[]): readonly PlanElement[] {
  return elements.filter(({ group }) => group !== null).map((element) => ({ ...element, group: null }))
}
