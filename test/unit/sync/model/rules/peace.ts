import { defaultSettings } from '../../../../../electron/sync/settings.ts'
import { latest, stateOfKnowledge } from './archive.ts'
import { pictureOf } from './invariants.ts'
import { Violation } from './violation.ts'
import type { World } from '../world/world.ts'

const mostSteps = 4000
const mostRounds = 12

/**
 * All is well from now on: synchronises, with a settling time between, until nothing changes any
 * more, here or there, and nothing is in doubt. What is parked is tried once more, as a person
 * would.
 */
export async function calmDown(world: World): Promise<void> {
  world.say('all is well')
  world.calm()
  await synchronise(world)
  for (const { id } of world.host.workspace.journal.list({ states: ['parked'] }).items)
    world.host.engine.retry(id)
  let before = ''
  for (let round = 1; ; round += 1) {
    await synchronise(world)
    const now = JSON.stringify([pictureOf(world), stateOfKnowledge(world)])
    if (now === before) return
    if (round > mostRounds)
      throw new Violation(`The synchronisation changes something every time: ${firstDifference(before, now)}`)
    before = now
    await settlingTime(world)
  }
}

/**
 * So long, and two listings, and what the service shows of a save counts; see `docs/design/synchronisation.md`, "An
 * observation is not the truth".
 */
export async function settlingTime(world: World): Promise<void> {
  world.say('a settling time passes')
  // What was found missing before the clock was set back is due when the clock is there again; what
  // was sent counts as just sent.
  const now = world.time.now()
  const missing = Math.max(0, latest(world, 'absence') - now)
  const sent = Math.max(0, latest(world, 'own_write') - now)
  await world.pass(
    Math.max(missing, Math.min(sent, defaultSettings.settlingMs)) + defaultSettings.settlingMs + 1000,
  )
}

export async function synchronise(world: World): Promise<void> {
  world.say('synchronise')
  world.host.run('both')
  await world.host.settled()
  for (let steps = 0; await world.step(); steps += 1)
    if (steps > mostSteps) throw new Violation('The synchronisation never comes to rest.')
}

function firstDifference(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  const from = Math.max(0, at - 300)
  return `…${before.slice(from, at + 300)}… → …${after.slice(from, at + 300)}…`
}
