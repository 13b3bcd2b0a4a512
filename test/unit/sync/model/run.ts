import { hasConflicts } from './archive.ts'
import { checkWorld, pictureOf } from './invariants.ts'
import { useService } from './others.ts'
import { perform } from './script.ts'
import { textOf } from './values.ts'
import { Violation } from './violation.ts'
import { createWorld, type RunInput, type World } from './world.ts'

const mostSteps = 4000

/** One run: what the input says, then peace until nothing moves, then the rules of the synchronisation. Throws a `Violation`; gives the trace. */
export async function runModel(input: RunInput, folder: string, trace: (line: string) => void = () => undefined): Promise<readonly string[]> {
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
  for (const kind of ['create a floor', 'create a booth', 'create a representative', 'create a document']) await perform(world, { kind, a: 0, b: 0 })
  world.calm()
  await synchronise(world)
  world.stir()
  world.say('something is on both sides')
}

/** All is well from now on: synchronises until nothing waits for the time or the network, and tries what is parked once more, as a person would. */
async function calmDown(world: World): Promise<void> {
  world.say('all is well')
  world.calm()
  await synchronise(world)
  for (const { id } of world.host.workspace.journal.list({ states: ['parked'] }).items) world.host.engine.retry(id)
  // The first may have joined a run that had begun long before; and what was written shows in other records only when they are read again.
  for (let writes = -1; writes !== world.service.writes;) {
    writes = world.service.writes
    await synchronise(world)
  }
}

async function synchronise(world: World): Promise<void> {
  world.say('synchronise')
  world.host.run('both')
  await world.host.settled()
  for (let steps = 0; await world.step(); steps += 1) if (steps > mostSteps) throw new Violation('The synchronisation never comes to rest.')
}

/** One more synchronisation changes nothing, here or there. */
async function expectQuiet(world: World): Promise<void> {
  const before = pictureOf(world)
  await synchronise(world)
  const after = pictureOf(world)
  const changed = Object.keys(before).find((name) => before[name] !== after[name])
  if (changed !== undefined) throw new Violation(`A quiet synchronisation changes ${changed}: ${textOf(before[changed])} → ${textOf(after[changed])}`)
}

/** The person settles every conflict: mine, theirs, mine, … */
async function decideAll(world: World): Promise<boolean> {
  if (!hasConflicts(world)) return false
  let decided = 0
  for (let left = world.host.engine.conflicts().length; left > 0; left -= 1)
    await perform(world, { kind: 'choose in a conflict', a: 0, b: (decided += 1) })
  return decided > 0
}
