import {
  findingKinds,
  severities,
  type Finding,
  type FindingKind,
  type Severity,
} from '../../../../shared/domain/plan/checks/finding.ts'
import { ignoredScopes, isWithin, type IgnoredEntry } from '../../../../shared/domain/plan/checks/ignoring.ts'
import type { PlanLayer } from '../../../../shared/domain/plan/kinds/declaration.ts'
import type { Checks } from '../../../../shared/domain/plan/checks/types.ts'
import type { Box, Point } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import type { Sheet } from '../../../../shared/domain/plan/layout.ts'
import type { PlanMarks } from '../../../floor-editor/painter/marked.ts'

interface FindingGroup {
  readonly kind: FindingKind
  readonly severity: Severity
  readonly findings: readonly Finding[]
}

export interface FindingReport {
  /** In the order of their kinds, only those that have findings. */
  readonly groups: readonly FindingGroup[]
  /** How many of the findings are more than notes. */
  readonly problems: number
  readonly errors: number
  readonly ignored: Ignored
  /** Something has yet to be checked. */
  readonly pending: boolean
}

/** What a person said is meant so. */
interface Ignored {
  /** All of a kind, about a layer or on the floor, and how many that leaves out. */
  readonly scopes: readonly (IgnoredEntry & { readonly count: number })[]
  readonly single: readonly { readonly finding: Finding; readonly reason: string }[]
  /** How many findings are left out altogether. */
  readonly count: number
}

const nothingIgnored: Ignored = { scopes: [], single: [], count: 0 }

export const noReport: FindingReport = {
  groups: [],
  problems: 0,
  errors: 0,
  ignored: nothingIgnored,
  pending: true,
}

/** More of one kind than this are shown as they come: nobody goes through them one by one. */
const mostSorted = 5_000

interface Reported extends Pick<Checks, 'book'> {
  /** The layer of an element; `undefined`: it is not there. */
  readonly layerOf: (element: string) => PlanLayer | undefined
}

/** What is found on a floor, without what a person said is meant so. */
export function reportOf(
  { book, layerOf }: Reported,
  ignored: Sheet['ignored'],
  pending: boolean,
): FindingReport {
  const scopes = ignoredScopes(ignored).map((entry) => ({ ...entry, count: 0 }))
  let leftOut = 0
  const scopeOf = (finding: Finding): { count: number } | undefined => {
    if (scopes.length === 0) return undefined
    const layers = new Set(finding.elements.flatMap((element) => layerOf(element) ?? []))
    return scopes.find(({ scope }) => isWithin(scope, finding, layers))
  }
  const isLeftOut = (finding: Finding): boolean => {
    const scope = ignored[finding.id] === undefined ? scopeOf(finding) : undefined
    if (scope !== undefined) scope.count += 1
    const isIgnored = scope !== undefined || ignored[finding.id] !== undefined
    if (isIgnored) leftOut += 1
    return isIgnored
  }
  const groups = findingKinds.flatMap((kind): FindingGroup[] => {
    const findings = [...book.ofKind(kind).values()].filter((finding) => !isLeftOut(finding))
    if (findings.length === 0) return []
    return [
      {
        kind,
        severity: severities[kind],
        findings: findings.length > mostSorted ? findings : findings.sort(comesBefore),
      },
    ]
  })
  const counted = (of: readonly Severity[]): number =>
    groups.reduce((sum, { severity, findings }) => (of.includes(severity) ? sum + findings.length : sum), 0)
  const single = Object.entries(ignored).flatMap(([id, reason]) => {
    const finding = book.get(id)
    return finding === undefined ? [] : [{ finding, reason }]
  })
  return {
    groups,
    problems: counted(['error', 'warning']),
    errors: counted(['error']),
    ignored: { scopes, single, count: leftOut },
    pending,
  }
}

/** As they lie on the plan, from the top. */
function comesBefore(a: Finding, b: Finding): number {
  return (
    (a.place?.minY ?? 0) - (b.place?.minY ?? 0) ||
    (a.place?.minX ?? 0) - (b.place?.minX ?? 0) ||
    (a.id < b.id ? -1 : 1)
  )
}

export function marksOf({ groups }: FindingReport): PlanMarks {
  return {
    elements: new Set(
      groups.flatMap(({ severity, findings }) =>
        severity === 'error' ? findings.flatMap(({ elements }) => elements) : [],
      ),
    ),
    ground: groups.flatMap(({ findings }) => findings.flatMap(groundOf)),
  }
}

const corners = new WeakMap<Box, readonly Point[]>()

/** Ground that is too narrow or in use; the same corners for as long as the finding is the same. */
function groundOf(finding: Finding): readonly (readonly Point[])[] {
  if (finding.kind === 'aisle') return [finding.ground]
  if ((finding.kind !== 'blocked-entrance' && finding.kind !== 'blocked-exit') || finding.place === null)
    return []
  const { minX, minY, maxX, maxY } = finding.place
  const known = corners.get(finding.place) ?? [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ]
  corners.set(finding.place, known)
  return [known]
}
