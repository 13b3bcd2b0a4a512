import { unansweredCreates } from '../../../../../electron/sync/observation/known-ids.ts'
import {
  isOpen,
  mayHaveArrived,
  type OpenEntry,
} from '../../../../../electron/workspace/stores/journal-entry.ts'
import { at, type Action } from './action.ts'
import { archivedValues } from '../rules/archive.ts'
import { letGo } from './choices.ts'
import { addressOf, everyAddress } from './create.ts'
import { mayDisturb } from './others.ts'
import { modelled } from '../world/values.ts'
import type { World } from '../world/world.ts'

const second = 1000
const momentMs = 60 * second
const hourMs = 60 * momentMs
/** As in `absence.ts`. */
const manyRecords = 10
const spans = [1, 3, 6, 12, 70, 10 * 60, 3600, 26 * 3600].map((seconds) => seconds * second)

// See `writeMishap`: done and lost, garbled, late, lost on the way, slow, not done and garbled,
// refused, asked to wait.
const wrongMishaps = [57, 57, 66, 80, 75, 75, 52, 71, 94, 89]

/**
 * What the person does with the synchronisation, and what happens to the machine, the network and
 * the service.
 */
export const systemActions = {
  synchronise: async (world) => {
    world.host.run('both')
    await world.host.settled()
  },
  push: async (world) => {
    world.host.run('push')
    await world.host.settled()
  },
  pull: async (world) => {
    world.host.run('pull')
    await world.host.settled()
  },
  'go on': async (world, a) => {
    for (let left = a; left > 0; left -= 1) if (!(await world.step())) return
  },
  'time passes': (world, a) => world.pass(spans[a % spans.length] ?? 0),
  crash: (world) => world.restart(),
  'crash at a commit': async (world, a, b) => {
    await Promise.resolve()
    world.disk.endAfterCommits(1 + a + 8 * (b % 4), b > 3 ? 'power cut' : 'killed')
  },
  'the power is cut': async (world) => {
    await Promise.resolve()
    world.disk.cutPower()
  },
  quit: (world) => world.quit(),
  pause: async (world) => {
    world.host.engine.pause()
    await world.host.settled()
  },
  resume: async (world) => {
    world.host.engine.resume()
    await world.host.settled()
  },
  cancel: async (world) => {
    world.host.cancel()
    await world.host.settled()
  },
  'try again': async (world, a) => {
    const entry = at(world.host.workspace.journal.open(), a)
    if (entry === undefined) return
    world.host.engine.retry(entry.id)
    await world.host.settled()
  },
  discard: async (world, a, b) => {
    await Promise.resolve()
    const entry = at(
      world.host.workspace.journal
        .open()
        .filter(({ state }) => state !== 'sending' && (b > 3 || state === 'parked')),
      a,
    )
    if (entry === undefined) return
    const before = everyAddress(world)
    try {
      world.host.engine.discard(entry.id)
    } finally {
      // It may have been the program's last commit.
      await world.revive()
      const here = new Set(everyAddress(world))
      letGo(
        world,
        before.filter((address) => !here.has(address)),
      )
      const after = world.host.workspace.journal.get(entry.id)
      if (after === undefined || !isOpen(after)) {
        world.ledger.givesUp(addressOf(entry))
        givesUpSeats(world, entry)
        if (entry.operation === 'save') world.ledger.abandons(addressOf(entry))
        else world.ledger.restored(addressOf(entry))
      }
    }
  },
  /** Mostly done, without an answer. */
  'the next writes go wrong': async (world, a, b) => {
    await Promise.resolve()
    world.network.spoil(1 + (a % 3), wrongMishaps[b % wrongMishaps.length] ?? 0)
  },
  'files break off': async (world, a) => {
    await Promise.resolve()
    world.network.brokenFiles = 1 + a
  },
  /** For less than a settling time, where nothing else says that they are there. */
  'some records are not listed': async (world, a, b) => {
    await Promise.resolve()
    const entity = at(modelled, a)
    if (entity === undefined || !mayDisturb(world, [entity])) return
    // What is looked for twice, and lags, and is left out in between, cannot be found.
    const { journal } = world.host.workspace
    const open = journal.open().filter((entry) => entry.entity === entity)
    if (unansweredCreates(open, entity).length > 0 || open.some(({ id }) => journal.isFromBefore(id))) return
    const ids = world.service.all(entity).map(({ id }) => id)
    const some = b > 4 ? ids : ids.filter((_, index) => index % 3 === b % 3)
    const { counts, countsHidden } = world.service.temper
    // The listing's own count, or their number, says for long that they are there.
    const isPlain =
      (counts && countsHidden) ||
      some.filter((id) => world.host.workspace.records.getByRemoteId(entity, String(id)) !== undefined)
        .length > manyRecords
    world.service.hide(entity, some, isPlain ? 10 * momentMs : momentMs)
  },
  'the token expires': async (world) => {
    await Promise.resolve()
    world.network.token = 'expired'
  },
  'no token is granted': async (world) => {
    await Promise.resolve()
    world.network.token = 'expired'
    world.network.grants = false
  },
  'tokens are granted': async (world) => {
    await Promise.resolve()
    world.network.grants = true
  },
  'the service is down': async (world) => {
    await Promise.resolve()
    world.network.up = false
  },
  'the service is up': async (world) => {
    await Promise.resolve()
    world.network.up = true
  },
  'the disk is full': async (world, a) => {
    await Promise.resolve()
    world.disk.fill(1 + a)
  },
  /** What is missing then, or has had no answer, cannot be told from what is so for an hour. */
  'the clock jumps ahead': async (world) => {
    await Promise.resolve()
    const { journal, knowledge } = world.host.workspace
    if (modelled.some((entity) => knowledge.absences(entity).size > 0) || journal.open().some(mayHaveArrived))
      return
    world.time.set(hourMs)
  },
  /** Of what is a day old and settled, nothing may be missed. */
  'the history goes': async (world) => {
    await Promise.resolve()
    const { history } = world.host.workspace
    world.bygone.push(...archivedValues(world))
    history.keepFor(1)
    while (history.tidySome());
  },
  'the clock is set': async (world, a, b) => {
    const span = spans[a % spans.length] ?? 0
    await Promise.resolve()
    // Set forward, it is as if the machine had slept.
    if (b % 2 === 0) world.sleep(span)
    else world.setBack(span)
  },
} as const satisfies Readonly<Record<string, Action>>

/** Of a change that is given up, nothing is wanted any more. */
function givesUpSeats({ ledger }: World, entry: OpenEntry): void {
  if (entry.entity === 'session') ledger.seats.givesUp(entry.key)
  if (entry.operation === 'detach')
    for (const { from } of ledger.seats.intentions()) ledger.seats.givesUp(from)
}
