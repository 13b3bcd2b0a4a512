import { computed, shallowReactive, type ComputedRef } from 'vue'
import { croppedDrawing } from '../../../../shared/domain/plan/drawing/cropped.ts'
import type { Drawing } from '../../../../shared/domain/plan/drawing/drawing.ts'
import { fixturesFromDrawing } from '../../../../shared/domain/plan/drawing/fixtures-from-drawing.ts'
import {
  guessRoles,
  type FixtureRole,
  type LayerRole,
} from '../../../../shared/domain/plan/drawing/layer-roles.ts'
import { onPlan } from '../../../../shared/domain/plan/drawing/placement.ts'
import {
  leftOutReasons,
  standsFromDrawing,
  usualLeastSquareMetres,
  type LeftOut,
  type LeftOutReason,
  type StandsFound,
} from '../../../../shared/domain/plan/drawing/stands-from-drawing.ts'
import {
  newFixture,
  newStand,
  type Background,
  type Fixture,
  type Stand,
} from '../../../../shared/domain/plan/elements.ts'

interface FindSettings {
  /** What each layer becomes, by its name. */
  roles: ReadonlyMap<string, LayerRole>
  /** `null`: of any layer. */
  textLayer: string | null
  leastSquareMetres: number
  withoutNumber: boolean
}

interface Asked {
  readonly drawing: Drawing
  readonly background: () => Background
  readonly standing: () => readonly Stand[]
  readonly fixtures: () => readonly Fixture[]
  readonly isTaken: (number: string) => boolean
}

export interface FoundStands {
  readonly settings: FindSettings
  /** What the background shows of the drawing. */
  readonly shown: ComputedRef<Drawing>
  readonly found: ComputedRef<StandsFound>
  readonly stands: ComputedRef<readonly Stand[]>
  readonly fixtures: ComputedRef<readonly Fixture[]>
  /** What was left out, by its reason, only where there is some. */
  readonly leftOut: ComputedRef<
    readonly { readonly reason: LeftOutReason; readonly items: readonly LeftOut[] }[]
  >
}

/** Which lines of a drawing would be stands, walls, columns and doors, as it is asked for now. */
export function useFoundStands({ drawing, background, standing, fixtures, isTaken }: Asked): FoundStands {
  const shown = computed(() => croppedDrawing(drawing, background().crop))
  const settings = shallowReactive<FindSettings>({
    roles: likeliestRoles(shown.value, background().hiddenLayers),
    textLayer: null,
    leastSquareMetres: usualLeastSquareMetres,
    withoutNumber: false,
  })
  const found = computed(() => {
    const { roles, textLayer, leastSquareMetres, withoutNumber } = settings
    const outlineLayers = [...roles].flatMap(([name, role]) => (role === 'stand' ? [name] : []))
    const asked = {
      outlineLayers,
      textLayer,
      leastSquareMetres,
      withoutNumber,
      onPlan: onPlan(background(), drawing),
      standing: standing(),
      isTaken,
    }
    return standsFromDrawing(shown.value, asked)
  })
  const foundFixtures = computed(() => {
    const roles = [...settings.roles].flatMap(([name, role]): (readonly [string, FixtureRole])[] =>
      role === 'stand' || role === 'leave' ? [] : [[name, role]],
    )
    const asked = {
      roles: new Map(roles),
      onPlan: onPlan(background(), drawing),
      turnDegrees: background().rotationDegrees,
      standing: fixtures(),
    }
    return fixturesFromDrawing(shown.value, asked)
  })
  return {
    settings,
    shown,
    found,
    fixtures: computed(() =>
      foundFixtures.value.map(({ shape, kind }, at) =>
        newFixture({ id: `found-fixture-${at}`, kind, ...shape }),
      ),
    ),
    stands: computed(() =>
      found.value.stands.map(({ shape, number }, at) => newStand({ id: `found-${at}`, ...shape, number })),
    ),
    leftOut: computed(() =>
      leftOutReasons.flatMap((reason) => {
        const items = found.value.leftOut.filter((one) => one.reason === reason)
        return items.length === 0 ? [] : [{ reason, items }]
      }),
    ),
  }
}

/** What is hidden under the plan is left as it is. */
function likeliestRoles({ layers }: Drawing, hidden: readonly string[]): ReadonlyMap<string, LayerRole> {
  const guessed = guessRoles(layers.filter(({ name }) => !hidden.includes(name)))
  return new Map(layers.map(({ name }) => [name, guessed.get(name) ?? 'leave'] as const))
}
