import { useIntervalFn } from '@vueuse/core'
import { onScopeDispose, reactive, shallowRef, watch } from 'vue'
import type { Finding } from '../../../../shared/domain/plan/checks/finding.ts'
import { fixOf, type Fix } from '../../../../shared/domain/plan/checks/fixes.ts'
import type { IgnoredScope } from '../../../../shared/domain/plan/checks/ignoring.ts'
import { layerOf, type PlanLayer } from '../../../../shared/domain/plan/elements.ts'
import { emptyChange } from '../../../../shared/domain/plan/layout.ts'
import { createChecking, whenIdle, type Checking } from '../../../floor-editor/document/checking.ts'
import { usePlan } from '../plan/plan-store.ts'
import { screenPart } from '../screen/screen-part.ts'
import { useCanvas } from '../screen/useCanvas.ts'
import { useShownFloor } from '../screen/useShownFloor.ts'
import { marksOf, noReport, reportOf } from './finding-report.ts'

/** What the screen does for findings that are nowhere on the plan. */
interface FindingActions {
  readonly showInTray: (boothKey: string) => void
  readonly drawEntrance: () => void
}

/** The findings of the floor on show, and what can be done about them. */
export const [provideFindings, useFindings] = screenPart('findings', (actions: FindingActions) => {
  const plan = usePlan()
  const floor = useShownFloor()
  const canvas = useCanvas()
  const report = shallowRef(noReport)
  /** The finding that was gone to last. */
  const current = shallowRef<string | null>(null)
  const today = shallowRef(isoDay())
  useIntervalFn(() => (today.value = isoDay()), 60_000)
  let checking: Checking | null = null

  const sheet = () => (floor.shown === null ? undefined : plan.current.plan.floor(floor.shown.key)?.sheet)

  function layerOfElement(id: string): PlanLayer | undefined {
    const found = plan.current.plan.element(id)
    return found === undefined ? undefined : layerOf(found.element)
  }

  function takeOver(): void {
    if (checking === null) return
    const { book } = checking.checks
    report.value = reportOf({ book, layerOf: layerOfElement }, sheet()?.ignored ?? {}, checking.pending)
    canvas.editor?.setMarks(marksOf(report.value))
  }

  function follow(): void {
    if (checking === null || floor.shown === null || !plan.ready) return
    checking.surround({ waiting: new Set(floor.waiting), today: today.value })
    checking.show(floor.shown.key)
  }

  watch(
    () => plan.session,
    (session) => {
      checking?.dispose()
      report.value = noReport
      checking = createChecking({
        plan: session.plan,
        onFindings: takeOver,
        later: whenIdle,
        now: () => performance.now(),
      })
      follow()
    },
    { immediate: true },
  )
  watch([() => floor.shown?.key, () => floor.waiting.join(' '), today, () => plan.ready], follow)
  // What is ignored is no finding of its own, so no check tells of it.
  watch([() => canvas.editor, () => sheet()?.ignored], takeOver)
  onScopeDispose(() => checking?.dispose())

  function ignore(id: string, reason: string | null): void {
    const kept = sheet()
    if (floor.shown === null || kept === undefined) return
    const { [id]: _, ...others } = kept.ignored
    const ignored = reason === null ? others : { ...others, [id]: reason }
    canvas.editor?.actions.run({ ...emptyChange(floor.shown.key), sheet: { ...kept, ignored } }, 'ignore', 1)
  }

  /** Shows the place on the plan and selects what it is about; what has no place is dealt with elsewhere. */
  function goTo(finding: Finding): void {
    current.value = finding.id
    if (finding.kind === 'booth-without-stand') {
      actions.showInTray(finding.boothKey)
      return
    }
    if (canvas.settings.asList) canvas.showPlan()
    if (finding.kind === 'no-entrance') actions.drawEntrance()
    else canvas.editor?.revealPlace(finding.place, finding.elements)
  }

  return reactive({
    report,
    current,
    fixOf: (finding: Finding): Fix | undefined =>
      checking === null || floor.shown === null
        ? undefined
        : fixOf(finding, checking.checks, floor.shown.key),
    fix({ change, step }: Fix): void {
      canvas.editor?.actions.run(change, step, change.put.length)
      canvas.editor?.select(change.put.map(({ id }) => id))
    },
    goTo,
    /** Goes to the problem after or before the one that was gone to last; `false` where there is none. */
    walk(by: 1 | -1): boolean {
      const problems = report.value.groups.flatMap(({ severity, findings }) =>
        severity === 'note' ? [] : findings,
      )
      const at = problems.findIndex(({ id }) => id === current.value)
      const next =
        problems[
          at < 0 ? (by === 1 ? 0 : problems.length - 1) : (at + by + problems.length) % problems.length
        ]
      if (next !== undefined) goTo(next)
      return next !== undefined
    },
    /** Says of a finding, or of a scope, by its id that it is meant so. */
    ignore: (id: string, reason: string) => ignore(id, reason),
    showAgain: (id: string) => ignore(id, null),
    /** What can be ignored with a finding, the nearest first. */
    scopesOf({ kind, elements }: Finding): readonly IgnoredScope[] {
      const layers = new Set(elements.flatMap((element) => layerOfElement(element) ?? []))
      return [
        { of: 'kind', kind },
        ...[...layers].map((layer) => ({ of: 'layer', layer }) as const),
        { of: 'floor' },
      ]
    },
  })
})

function isoDay(): string {
  return new Date().toISOString().slice(0, 10)
}
