import { randomUUID } from 'node:crypto'
import type { SharingState } from '../../../shared/contract/index.ts'
import type { SharingPerson } from '../../../shared/domain/plan/sharing/format/change.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Log } from '../../gateway/types.ts'
import type { FileExchange } from '../../sharing/files.ts'
import { folderStore } from '../../sharing/folder/folder-store.ts'
import { takeSharedFolder, type SharedEvent } from '../../sharing/folder/shared-folder.ts'
import { folderTransport } from '../../sharing/folder/transport.ts'
import { betweenSteps } from '../../workspace/edits/index.ts'
import type { Workspace } from '../../workspace/types.ts'
import { createExchanges, type Exchanges } from './exchanges.ts'

/** Whether and where the plans of an open event are shared, and the exchange with that place. */
export interface Sharing {
  state(): SharingState
  /** Throws what `sharing.turnOn` throws. */
  turnOn(choice: { readonly folder: string; readonly name: string }): Promise<SharingState>
  turnOff(): Promise<SharingState>
  /** From now on exchanges by itself wherever plans are shared. */
  goOn(): void
  /** Exchanges once, where plans are shared, and gives the state after it. */
  exchange(): Promise<SharingState>
  close(): Promise<void>
}

export interface SharingParts {
  readonly workspace: Workspace
  readonly event: SharedEvent
  readonly inspect: FileExchange['inspect']
  readonly onState: (state: SharingState) => void
  readonly log: Pick<Log, 'warn'>
}

const placeSetting = 'sharing.folder'
/** Kept also while plans are not shared, so that a person stays the same to the others. */
const personSetting = 'sharing.person'
const longestName = 200

export function createSharing({ workspace, event, inspect, onState, log }: SharingParts): Sharing {
  const { sharing, settings, clock } = workspace
  let isGoingOn = false
  let turn: Promise<unknown> = Promise.resolve()

  /** Counted anew once something was exchanged or done: it takes its time on a large plan. */
  let counted = { at: '', decisions: 0 }
  const decisionCount = (cursor: string | null, waiting: number): number => {
    const at = `${String(waiting)} ${String(cursor)}`
    if (counted.at !== at) counted = { at, decisions: sharing.decisions().length }
    return counted.decisions
  }
  const state = (): SharingState => {
    const kept = sharing.state()
    if (kept === undefined) return { on: false }
    const waiting = sharing.unsentCount()
    const { problem, lastAt } = exchanges?.outcome() ?? { problem: null, lastAt: null }
    return {
      on: true,
      place: settings.get(placeSetting) ?? '',
      person: kept.person.name,
      waiting,
      decisions: decisionCount(kept.cursor, waiting),
      problem: problem?.toShape() ?? null,
      lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
    }
  }
  const changed = (): SharingState => {
    const now = state()
    onState(now)
    return now
  }
  /** With the place where plans are shared, if they are. */
  const exchangesThere = (): Exchanges | undefined => {
    const folder = settings.get(placeSetting)
    if (folder === undefined || sharing.state() === undefined) return undefined
    const transport = folderTransport(folderStore(folder), { now: () => clock.now() })
    return createExchanges({ workspace, transport, inspect, onOutcome: () => void changed(), log })
  }
  let exchanges = exchangesThere()

  /** One after the other: turning off waits for what turning on has begun. */
  const inTurn = <Of>(work: () => Promise<Of>): Promise<Of> => {
    const done = turn.then(work, work)
    turn = done.catch(() => undefined)
    return done
  }
  const write = (work: () => void): Promise<void> => betweenSteps(workspace, () => workspace.transaction(work))
  const leave = async (): Promise<void> => {
    await exchanges?.close()
    exchanges = undefined
  }
  const goOnIfAsked = (): void => {
    if (isGoingOn) exchanges?.goOn()
  }

  return {
    state,
    turnOn: ({ folder, name }) =>
      inTurn(async () => {
        const person = { id: settings.get(personSetting) ?? randomUUID(), name: readName(name) } satisfies SharingPerson
        await takeSharedFolder(folder, event)
        const isMoved = settings.get(placeSetting) !== folder
        await leave()
        try {
          await write(() => {
            // What another place knows is nothing to this one.
            if (isMoved && sharing.state() !== undefined) sharing.turnOff()
            settings.set(placeSetting, folder)
            settings.set(personSetting, person.id)
            sharing.turnOn(person)
          })
        } finally {
          exchanges = exchangesThere()
          goOnIfAsked()
        }
        return changed()
      }),
    turnOff: () =>
      inTurn(async () => {
        await leave()
        await write(() => sharing.turnOff())
        return changed()
      }),
    goOn() {
      isGoingOn = true
      goOnIfAsked()
    },
    exchange: () =>
      inTurn(async () => {
        await exchanges?.now()
        return state()
      }),
    close: () => inTurn(leave),
  }
}

function readName(given: string): string {
  const name = given.trim()
  if (name !== '' && name.length <= longestName) return name
  throw new AppError('invalid-input', `Say who you are, in at most ${String(longestName)} letters, so that the others see who changed what.`, {
    field: 'name',
    details: { reason: 'sharing-name' },
  })
}
