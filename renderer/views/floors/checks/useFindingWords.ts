import type { Finding } from '../../../../shared/domain/plan/checks/finding.ts'
import type { Fix } from '../../../../shared/domain/plan/checks/fixes.ts'
import type { IgnoredScope } from '../../../../shared/domain/plan/checks/ignoring.ts'
import { isStand, type PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import { usePlan } from '../plan/plan-store.ts'
import { useFloors } from '../screen/useFloors.ts'
import { useShownFloor } from '../screen/useShownFloor.ts'

export interface FindingWords {
  /** What it is about. */
  readonly what: (finding: Finding) => string
  /** What is to be known besides; empty: nothing. */
  readonly detail: (finding: Finding) => string
  /** All that is ignored with a finding. */
  readonly scope: (scope: IgnoredScope) => string
  readonly fix: (finding: Finding, fix: Fix) => string
}

export function useFindingWords(): FindingWords {
  const { t, facts } = useText()
  const formats = useFormats()
  const plan = usePlan()
  const floors = useFloors()
  const floor = useShownFloor()

  function nameOf(element: PlanElement | undefined): string {
    if (element === undefined) return ''
    return (isStand(element) && element.number.trim()) || floor.elementName(element)
  }

  const find = (id: string | undefined): PlanElement | undefined =>
    id === undefined ? undefined : plan.current.plan.element(id)?.element

  function what(finding: Finding): string {
    const [first, second] = finding.elements.map(find)
    const [a, b] = [nameOf(first), nameOf(second)]
    switch (finding.kind) {
      case 'overlap':
      case 'aisle':
        return t('floorsChecks.what.pair', { a, b })
      case 'restricted':
        return t('floorsChecks.what.within', { a, b })
      case 'obstructed':
        return t('floorsChecks.what.on', { a, b })
      case 'blocked-entrance':
      case 'blocked-exit':
        return t('floorsChecks.what.before', { a, b })
      case 'double-number':
        return t('floorsChecks.what.number', { number: finding.number })
      case 'booth-without-stand':
        return floors.nameOf(finding.boothKey)
      case 'no-entrance':
        return t('floorsChecks.what.no-entrance')
      case 'outside':
      case 'unreachable':
      case 'too-small':
      case 'hold-expired':
      case 'missing-number':
        return a
    }
  }

  function detail(finding: Finding): string {
    switch (finding.kind) {
      case 'aisle':
        return t('floorsChecks.detail.aisle', {
          metres: formats.value.number(rounded(finding.metres)),
          least: formats.value.number(finding.leastMetres),
        })
      case 'double-number':
        return facts([
          finding.elements.length > 1 ? t('floorsChecks.detail.stands', finding.elements.length) : '',
          finding.otherFloors.length > 0
            ? t('floorsChecks.detail.otherFloors', {
                floors: finding.otherFloors.map(floors.floorNameOf).join(', '),
              })
            : '',
        ])
      case 'too-small':
        return t('floorsChecks.detail.too-small', {
          area: formats.value.number(rounded(finding.squareMetres)),
          least: formats.value.number(finding.leastSquareMetres),
        })
      case 'hold-expired': {
        const stand = find(finding.elements[0])
        const name = (isStand(stand) && stand.hold?.name) || t('floorsChecks.nobody')
        return t('floorsChecks.detail.hold-expired', { name, day: formats.value.date(finding.until, 'UTC') })
      }
      case 'unreachable':
      case 'no-entrance':
        return t(`floorsChecks.detail.${finding.kind}`)
      case 'blocked-entrance':
      case 'blocked-exit':
      case 'booth-without-stand':
      case 'missing-number':
      case 'obstructed':
      case 'outside':
      case 'overlap':
      case 'restricted':
        return ''
    }
  }

  function scopeWords(scope: IgnoredScope): string {
    switch (scope.of) {
      case 'kind':
        return t('floorsChecks.scope.kind', { kind: t(`floorsChecks.kinds.${scope.kind}`) })
      case 'layer':
        return t('floorsChecks.scope.layer', { layer: t(`floorsStands.layers.${scope.layer}`) })
      case 'floor':
        return t('floorsChecks.scope.floor')
    }
  }

  return {
    what,
    detail,
    scope: scopeWords,
    fix(finding, { kind, change }) {
      const [put] = change.put
      const number = isStand(put) ? put.number : ''
      if (kind === 'next-number')
        return change.put.length === 1
          ? t('floorsChecks.fix.next-number', { number })
          : t('floorsChecks.fix.next-numbers')
      if (kind === 'confirm') return t('floorsChecks.fix.confirm', { number: nameOf(put) })
      if (kind === 'move-apart' && finding.kind !== 'overlap' && finding.kind !== 'aisle')
        return t('floorsChecks.fix.move-away')
      return t(`floorsChecks.fix.${kind}`)
    },
  }
}

/** To a centimetre, but never up to what is asked for. */
function rounded(value: number): number {
  return Math.floor(value * 100 + 1e-6) / 100
}
