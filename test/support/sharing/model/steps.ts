import type { Stand } from '../../../../shared/domain/plan/elements.ts'
import { withOwnLayers, type PlanStep } from '../../../../shared/domain/plan/layout.ts'
import { inOwnLayer } from '../../../../shared/domain/plan/own-layers.ts'
import { planStep, standFor } from '../../plans.ts'
import { booths, standsOf, type ModelComputer, type World } from './world.ts'

/** Makes a layer with a stand in it; or makes, renames, hides, locks or removes one. */
function layerStep(world: World, computer: ModelComputer, stand?: Stand): PlanStep {
  const { random } = world
  world.made += 1
  const { sheet } = computer.workspace.layouts.get('r1')
  const { own = {} } = sheet
  const id =
    stand === undefined ? random.pick([...Object.keys(own), `layer-${world.made}`]) : `layer-${world.made}`
  const others = Object.entries(own).filter(([other]) => other !== id)
  const { name, ...state } = own[id] ?? { name: `Layer ${world.made}`, shown: true, locked: false }
  const changed = {
    name: random.pick([name, `Renamed ${world.made}`]),
    ...random.pick([state, { shown: !state.shown, locked: !state.locked }]),
  }
  const isRemoved = own[id] !== undefined && random.below(3) === 0
  const after = withOwnLayers(
    sheet,
    Object.fromEntries(isRemoved ? others : [...others, [id, changed] as const]),
  )
  const [put, back] = stand === undefined ? [[], []] : [[inOwnLayer(stand, id)], [stand]]
  return planStep(
    { floorKey: 'r1', sheet: after, put },
    { sheet, put: back },
    { id: `step-${world.made}`, kind: 'layers' },
  )
}

/** A step as a person does it, of what is on show. */
export function someStep(world: World, computer: ModelComputer): PlanStep | undefined {
  const { random } = world
  const all = standsOf(computer)
  const draw = (): Stand => {
    world.made += 1
    return standFor(null, { id: `s${world.made}`, number: `A${random.below(6)}`, xMetres: random.below(50) })
  }
  if (all.length === 0 || random.below(4) === 0) {
    const drawn = Array.from({ length: random.pick([1, 1, 3]) }, draw)
    return planStep(
      { floorKey: 'r1', put: drawn },
      { remove: drawn.map(({ id }) => id) },
      { id: `step-${world.made}`, kind: 'draw' },
    )
  }
  const stand = random.pick(all)
  const to = (after: Partial<Stand>): PlanStep => {
    world.made += 1
    return planStep(
      { floorKey: 'r1', put: [{ ...stand, ...after }] },
      { put: [stand] },
      { id: `step-${world.made}` },
    )
  }
  switch (
    random.pick([
      'move',
      'number',
      'place',
      'place',
      'vacate',
      'hold',
      'remove',
      'hall',
      'layer',
      'into-layer',
      'into-layer',
    ] as const)
  ) {
    case 'move':
      return to({ xMetres: random.below(50) })
    case 'number':
      return to({ number: `B${random.below(5)}` })
    case 'place': {
      const boothKey = random.pick(booths)
      const before = all.find((one) => one.boothKey === boothKey)
      const step = to({ boothKey })
      return before === undefined || before.id === stand.id
        ? step
        : {
            ...step,
            backward: [{ ...step.backward[0]!, put: [stand, before] }],
            forward: [
              {
                ...step.forward[0]!,
                put: [
                  { ...before, boothKey: null },
                  { ...stand, boothKey },
                ],
              },
            ],
          }
    }
    case 'vacate':
      return to({ boothKey: null })
    case 'hold':
      return to({
        hold: { boothKey: random.pick([null, ...booths]), name: `for ${world.made}`, until: null, why: '' },
      })
    case 'layer':
      return layerStep(world, computer)
    case 'into-layer': {
      const { own = {} } = computer.workspace.layouts.get('r1').sheet
      const layer = random.pick([undefined, ...Object.keys(own)])
      // The first one is made for what goes into it.
      if (layer === undefined && stand.layer === undefined) return layerStep(world, computer, stand)
      world.made += 1
      return planStep(
        { floorKey: 'r1', put: [inOwnLayer(stand, layer)] },
        { put: [stand] },
        { id: `step-${world.made}`, kind: 'layers' },
      )
    }
    case 'remove':
      world.made += 1
      return planStep(
        { floorKey: 'r1', remove: [stand.id] },
        { put: [stand] },
        { id: `step-${world.made}`, kind: 'delete' },
      )
    case 'hall':
      world.made += 1
      return planStep(
        {
          floorKey: 'r1',
          hall: { ...computer.workspace.layouts.get('r1').hall, widthMetres: 20 + random.below(50) },
        },
        { hall: computer.workspace.layouts.get('r1').hall },
        { id: `step-${world.made}`, kind: 'hall' },
      )
  }
}
