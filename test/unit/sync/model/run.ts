import { awaitsPerson } from './rules/archive.ts'
import { checkWorld, pictureOf } from './rules/invariants.ts'
import { useService } from './actions/others.ts'
import { calmDown, settlingTime, synchronise } from './rules/peace.ts'
import { perform } from './actions/script.ts'
import { textOf } from './world/values.ts'
import { Violation } from './rules/violation.ts'
import { createWorld, type RunInput, type World } from './world/world.ts'

/**
 * One run: what the input says, then peace until nothing moves, then the rules of the
 * synchronisation. Throws a `Violation`; gives the trace.
 */
export async function runModel(
  input: RunInput,
  folder: string,
  trace: (line: string) => void = () => undefined,
): Promise<readonly string[]> {
  const world = createWorld(input, folder)
  try {
    await begin(world, input.start)
    for (const command of input.script) await perform(world, command)
    await calmDown(world)
    checkWorld(world)
    await expectQuiet(world)
    if (await decideAll(world)) {
      await calmDown(world)
      checkWorld(world)
    }
    return world.trace
  } finally {
    world.trace.forEach(trace)
    world.close()
  }
}

async function begin(world: World, start: RunInput['start']): Promise<void> {
  if (start === 'nothing') return
  useService(world)
  if (start === 'used') return
  for (const kind of ['create a floor', 'create a booth', 'create a representative', 'create a document'])
    await perform(world, { kind, a: 0, b: 0 })
  if (start === 'settled') await calmDown(world)
  else {
    world.calm()
    await synchronise(world)
  }
  world.stir()
  world.say('something is on both sides')
}

/** One more synchronisation changes nothing, here or there. */
async function expectQuiet(world: World): Promise<void> {
  const before = pictureOf(world)
  const { downloads } = world.network
  await settlingTime(world)
  await synchronise(world)
  const after = pictureOf(world)
  const changed = Object.keys(before).find((name) => before[name] !== after[name])
  const { validators, signs } = world.service.temper
  if (validators && signs !== 'path' && world.network.downloads > downloads)
    throw new Violation('A quiet synchronisation fetches files again.')
  if (changed !== undefined)
    throw new Violation(
      `A quiet synchronisation changes ${changed}: ${textOf(before[changed])} → ${textOf(after[changed])}`,
    )
}

/** The person settles every conflict: mine, theirs, mine, … */
async function decideAll(world: World): Promise<boolean> {
  if (!awaitsPerson(world)) return false
  let decided = 0
  for (let left = world.host.engine.conflicts().length; left > 0; left -= 1)
    await perform(world, { kind: 'choose in a conflict', a: 0, b: (decided += 1) })
  return decided > 0
}
