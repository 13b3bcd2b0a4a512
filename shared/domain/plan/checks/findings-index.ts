import { findingKinds, type Finding, type FindingKind } from './finding.ts'

/** The findings of a floor by id, by kind and by element. */
export interface FindingsIndex {
  /** Of one kind, in no particular order. */
  ofKind(kind: FindingKind): ReadonlyMap<string, Finding>
  about(element: string): readonly Finding[]
  get(id: string): Finding | undefined
  /** Adds it, or takes the place of the one with its id. */
  add(finding: Finding): void
  remove(id: string): void
  /** Drops what is said about an element, of all kinds or of one. */
  forget(element: string, kind?: FindingKind): void
  forgetKind(kind: FindingKind): void
  clear(): void
}

export function createFindingsIndex(): FindingsIndex {
  const byKind = new Map<FindingKind, Map<string, Finding>>(findingKinds.map((kind) => [kind, new Map()]))
  const byElement = new Map<string, Map<string, Finding>>()
  const all = new Map<string, Finding>()
  const none: ReadonlyMap<string, Finding> = new Map()

  function remove(id: string): void {
    const finding = all.get(id)
    if (finding === undefined) return
    all.delete(id)
    byKind.get(finding.kind)?.delete(id)
    for (const element of finding.elements) {
      const about = byElement.get(element)
      about?.delete(id)
      if (about?.size === 0) byElement.delete(element)
    }
  }

  return {
    ofKind: (kind) => byKind.get(kind) ?? none,
    about: (element) => [...(byElement.get(element)?.values() ?? [])],
    get: (id) => all.get(id),
    add(finding) {
      remove(finding.id)
      all.set(finding.id, finding)
      byKind.get(finding.kind)?.set(finding.id, finding)
      for (const element of finding.elements) {
        const about = byElement.get(element)
        if (about === undefined) byElement.set(element, new Map([[finding.id, finding]]))
        else about.set(finding.id, finding)
      }
    },
    remove,
    forget(element, kind) {
      for (const finding of [...(byElement.get(element)?.values() ?? [])]) {
        if (kind === undefined || finding.kind === kind) remove(finding.id)
      }
    },
    forgetKind(kind) {
      for (const id of [...(byKind.get(kind)?.keys() ?? [])]) remove(id)
    },
    clear() {
      all.clear()
      byElement.clear()
      for (const findings of byKind.values()) findings.clear()
    },
  }
}
