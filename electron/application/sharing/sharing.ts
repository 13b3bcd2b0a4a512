import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type {
  OtherPlanner,
  SharingOffer,
  SharingLocation,
  SharingState,
  ShownPlanner,
} from '../../../shared/contract/index.ts'
import { sharingLocation } from '../../../shared/contract/sharing.ts'
import type { DecisionChoice } from '../../../shared/domain/plan/sharing/choice.ts'
import type { SharingPerson } from '../../../shared/domain/plan/sharing/format/change.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import type { Log } from '../../gateway/requests/types.ts'
import { filesTooLarge, type FileExchange } from '../../sharing/files.ts'
import { betweenSteps } from '../../workspace/edits/index.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { createExchanges, type Exchanges } from './exchanges.ts'
import type { SharingLocations } from './locations.ts'

/** Whether and where the plans of an open event are shared, and the exchange with that place. */
export interface Sharing {
  state(): SharingState
  /** What can be chosen now. */
  offer(): Promise<SharingOffer>
  /** Throws what `sharing.turnOn` throws. */
  turnOn(choice: {
    readonly place: SharingLocation
    readonly name: string
    readonly secret?: string | undefined
  }): Promise<SharingState>
  turnOff(): Promise<SharingState>
  /** The others who are here now, where the place can tell. */
  others(): readonly OtherPlanner[]
  /** Shows the others where this person is; `null`: not on a plan. */
  show(shown: ShownPlanner | null): void
  /** Throws what `SharingStore.decide` throws. */
  decide(id: string, choice: DecisionChoice): Promise<void>
  /** From now on exchanges by itself wherever plans are shared. */
  goOn(): void
  /** Exchanges once, where plans are shared, and gives the state after it. */
  exchange(): Promise<SharingState>
  close(): Promise<void>
}

export interface SharingParts {
  readonly workspace: Workspace
  readonly locations: SharingLocations
  readonly inspect: FileExchange['inspect']
  readonly onState: (state: SharingState) => void
  readonly onOthers: (others: readonly OtherPlanner[]) => void
  readonly log: Pick<Log, 'warn'>
}

/** As JSON. */
const placeSetting = 'sharing.place'
/** Kept also while plans are not shared, so that a person stays the same to the others. */
const personSetting = 'sharing.person'
const longestName = 200

export function createSharing({
  workspace,
  locations,
  inspect,
  onState,
  onOthers,
  log,
}: SharingParts): Sharing {
  const { sharing, settings } = workspace
  let isGoingOn = false
  let turn: Promise<unknown> = Promise.resolve()

  const others = (): readonly OtherPlanner[] =>
    (exchanges?.others() ?? []).map(({ floor, ...one }) => ({
      ...one,
      floorKey: floor === null ? null : sharing.nameHere('floor', floor),
    }))
  const namesHere = (): readonly string[] => (exchanges?.others() ?? []).map(({ name }) => name)
  let toldNames: readonly string[] = []

  /** Counted anew once something was exchanged or done: it takes its time on a large plan. */
  let counted = { at: '', decisions: 0 }
  const decisionCount = (cursor: string | null, waiting: number): number => {
    const at = `${String(waiting)} ${String(cursor)}`
    if (counted.at !== at) counted = { at, decisions: sharing.decisions().length }
    return counted.decisions
  }
  const placeNow = (): SharingLocation | undefined => {
    const kept = settings.get(placeSetting)
    return kept === undefined || sharing.state() === undefined
      ? undefined
      : sharingLocation.parse(JSON.parse(kept))
  }
  const state = (): SharingState => {
    const kept = sharing.state()
    const place = placeNow()
    if (kept === undefined || place === undefined) return { on: false }
    const waiting = sharing.unsentCount()
    const { problem, lastAt } = exchanges?.outcome() ?? { problem: null, lastAt: null }
    return {
      on: true,
      place,
      person: kept.person.name,
      waiting,
      decisions: decisionCount(kept.cursor, waiting),
      here: namesHere(),
      tooLarge: filesTooLarge(workspace).map(({ name }) => name),
      problem: problem?.toShape() ?? null,
      lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
    }
  }
  const changed = (): SharingState => {
    const now = state()
    toldNames = now.on ? now.here : []
    onState(now)
    return now
  }
  const othersMoved = (): void => {
    onOthers(others())
    if (!isDeepStrictEqual(namesHere(), toldNames)) changed()
  }
  /** With the place where plans are shared, if they are. */
  const exchangesThere = (): Exchanges | undefined => {
    const place = placeNow()
    const name = sharing.state()?.person.name ?? ''
    return (
      place &&
      createExchanges({
        workspace,
        transport: locations.open(place),
        name,
        inspect,
        onOutcome: () => void changed(),
        onOthers: othersMoved,
        log,
      })
    )
  }
  let exchanges = exchangesThere()

  /** One after the other: turning off waits for what turning on has begun. */
  const inTurn = <Of>(work: () => Promise<Of>): Promise<Of> => {
    const done = turn.then(work, work)
    turn = done.catch(() => undefined)
    return done
  }
  const write = (work: () => void): Promise<void> =>
    betweenSteps(workspace, () => workspace.transaction(work))
  const leave = async (): Promise<void> => {
    await exchanges?.close()
    exchanges = undefined
  }
  /** What is secret of the place before, where it is not needed any more. */
  const forgetUnless = async (isNeeded: boolean, before: SharingLocation | undefined): Promise<void> => {
    if (isNeeded || before?.kind !== 'bucket') return
    await locations
      .forget()
      .catch((error: unknown) =>
        log.warn('The key of a bucket is still kept.', { reason: toAppError(error).message }),
      )
  }
  const goOnIfAsked = (): void => {
    if (isGoingOn) exchanges?.goOn()
  }

  return {
    state,
    others,
    show(shown) {
      const { floorKey, pointer, selection } = shown ?? { floorKey: null, pointer: null, selection: [] }
      exchanges?.show({
        floor: floorKey === null ? null : sharing.nameOutside('floor', floorKey),
        pointer,
        selection,
      })
    },
    offer: () => locations.offer(),
    turnOn: ({ place: given, name, secret }) =>
      inTurn(async () => {
        const person = {
          id: settings.get(personSetting) ?? randomUUID(),
          name: readName(name),
        } satisfies SharingPerson
        const before = placeNow()
        const place = await locations.take(given, secret)
        const kept = JSON.stringify(place)
        const isMoved = settings.get(placeSetting) !== kept
        await leave()
        try {
          await write(() => {
            // What another place knows is nothing to this one.
            if (isMoved && sharing.state() !== undefined) sharing.turnOff()
            settings.set(placeSetting, kept)
            settings.set(personSetting, person.id)
            sharing.turnOn(person)
          })
        } finally {
          exchanges = exchangesThere()
          goOnIfAsked()
        }
        await forgetUnless(place.kind === 'bucket', before)
        return changed()
      }),
    turnOff: () =>
      inTurn(async () => {
        const before = placeNow()
        await leave()
        await write(() => sharing.turnOff())
        await forgetUnless(false, before)
        return changed()
      }),
    async decide(id, choice) {
      await betweenSteps(workspace, () => sharing.decide(id, choice))
      // What was shown may stay as it is, and no plan tells that anything was done.
      changed()
      if (isGoingOn) void exchanges?.now()
    },
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
  throw new AppError(
    'invalid-input',
    `Say who you are, in at most ${String(longestName)} letters, so that the others see who changed what.`,
    {
      field: 'name',
      details: { reason: 'sharing-name' },
    },
  )
}
