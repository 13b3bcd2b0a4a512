import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { liveBounds } from '../../../shared/domain/plan/sharing/format/live-bounds.ts'
import type { ShownPresent } from '../../../shared/domain/plan/sharing/format/service-messages.ts'
import { paced, type Paced } from '../../../shared/paced.ts'
import { limits } from '../limits/limits.ts'
import type { Announcements } from '../storage/plan-types.ts'

/** Somebody's live connection to the plans of an event. */
export interface Seat {
  show(present: ShownPresent | null): void
  leave(): void
}

export interface Sending {
  (text: string): void
}

interface Shown {
  readonly id: string
  readonly text: string
  /** Without the selection, which may be long. */
  readonly short: string
}

interface Sitting {
  readonly send: Sending
  shown: Shown | undefined
}

interface Room {
  readonly seats: Set<Sitting>
  /** What other processes said of who is at them. */
  readonly ofOtherProcesses: Map<string, { readonly shown: readonly Shown[]; readonly until: number }>
  cursor: string
  readonly tellChanged: Paced
  readonly tellPresent: Paced
  readonly announceChanged: Paced
  readonly announcePresent: Paced
}

/** Each process says anew who is here, so that those of one that was killed are not here for ever. */
const sayAgainMs = 5_000
const forgottenMs = 15_000

const announcement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), process: z.string(), event: z.int(), cursor: z.string() }),
  z.object({
    kind: z.literal('here'),
    process: z.string(),
    event: z.int(),
    shown: z.array(z.object({ id: z.string(), text: z.string(), short: z.string() })),
  }),
])
type Announcement = z.infer<typeof announcement>

/**
 * What happens to plans now: who is here, and that something was kept. It is told to those who are
 * connected to this process and, through `announcements`, to the other processes; nothing of it is kept.
 */
export class LivePlans {
  readonly #announcements: Announcements
  readonly #process = randomUUID()
  readonly #rooms = new Map<number, Room>()
  readonly #onTrouble: (error: unknown) => void
  #stopListening: (() => void) | undefined
  readonly #timer: NodeJS.Timeout

  constructor(announcements: Announcements, onTrouble: (error: unknown) => void) {
    this.#announcements = announcements
    this.#onTrouble = onTrouble
    this.#timer = setInterval(() => this.#sayAgain(), sayAgainMs).unref()
  }

  /** `undefined`: too many are here. */
  join(event: number, send: Sending): Seat | undefined {
    // Nobody is told anything before the first has come.
    this.#stopListening ??= this.#announcements.listen((text) => this.#hear(text))
    const room = this.#room(event)
    if (room.seats.size >= limits.sharing.seats) return undefined
    const sitting: Sitting = { send, shown: undefined }
    room.seats.add(sitting)
    room.tellPresent.ask()
    return {
      show: (present) => {
        sitting.shown = present === null ? undefined : shownOf(present)
        this.#moved(room)
      },
      leave: () => {
        room.seats.delete(sitting)
        this.#moved(room)
      },
    }
  }

  /** Something was kept of the event's plans, until `cursor`. */
  changed(event: number, cursor: string): void {
    const room = this.#room(event)
    room.cursor = cursor
    room.tellChanged.ask()
    room.announceChanged.ask()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#stopListening?.()
    for (const { tellChanged, tellPresent, announceChanged, announcePresent } of this.#rooms.values())
      for (const one of [tellChanged, tellPresent, announceChanged, announcePresent]) one.stop()
  }

  #room(event: number): Room {
    const known = this.#rooms.get(event)
    if (known !== undefined) return known
    const room: Room = {
      seats: new Set(),
      ofOtherProcesses: new Map(),
      cursor: '',
      tellChanged: paced(liveBounds.showEveryMs, () => {
        const text = JSON.stringify({ kind: 'changed', cursor: room.cursor })
        for (const { send } of room.seats) send(text)
      }),
      tellPresent: paced(liveBounds.showEveryMs, () => tellPresent(room)),
      announceChanged: paced(liveBounds.showEveryMs, () =>
        this.#tell({ kind: 'changed', process: this.#process, event, cursor: room.cursor }),
      ),
      announcePresent: paced(liveBounds.showEveryMs, () => {
        const shown = [...room.seats].flatMap((sitting) => sitting.shown ?? [])
        this.#tell({ kind: 'here', process: this.#process, event, shown })
      }),
    }
    this.#rooms.set(event, room)
    return room
  }

  #moved(room: Room): void {
    room.tellPresent.ask()
    room.announcePresent.ask()
  }

  #tell(what: Announcement): void {
    this.#announcements.tell(JSON.stringify(what)).catch(this.#onTrouble)
  }

  #hear(text: string | undefined): void {
    if (text === undefined) {
      for (const room of this.#rooms.values()) room.tellChanged.ask()
      return
    }
    // Most of what comes is one's own.
    if (text.includes(this.#process)) return
    const heard = announcement.safeParse(parsed(text)).data
    if (heard === undefined) return
    const room = this.#room(heard.event)
    if (heard.kind === 'changed') {
      room.cursor = heard.cursor
      room.tellChanged.ask()
      return
    }
    if (heard.shown.length === 0) room.ofOtherProcesses.delete(heard.process)
    else
      room.ofOtherProcesses.set(heard.process, { shown: heard.shown, until: performance.now() + forgottenMs })
    room.tellPresent.ask()
  }

  #sayAgain(): void {
    const now = performance.now()
    for (const [event, room] of this.#rooms) {
      for (const [process, { until }] of room.ofOtherProcesses) {
        if (until > now) continue
        room.ofOtherProcesses.delete(process)
        room.tellPresent.ask()
      }
      if ([...room.seats].some(({ shown }) => shown !== undefined)) room.announcePresent.ask()
      if (room.seats.size === 0 && room.ofOtherProcesses.size === 0) this.#rooms.delete(event)
    }
  }
}

function shownOf(present: ShownPresent): Shown {
  return {
    id: present.id,
    text: JSON.stringify(present),
    short: JSON.stringify({ ...present, selection: [] }),
  }
}

/** Everybody is told of all but themselves; somebody who comes back over another connection is here once. */
function tellPresent(room: Room): void {
  const all = new Map<string, Shown>()
  for (const { shown } of room.ofOtherProcesses.values()) for (const one of shown) all.set(one.id, one)
  for (const { shown } of room.seats) if (shown !== undefined) all.set(shown.id, shown)
  for (const { send, shown } of room.seats)
    send(presentText([...all.values()].filter(({ id }) => id !== shown?.id)))
}

/** Where all of it is too long for a message, selections are left out, and at last those who came last. */
function presentText(shown: readonly Shown[]): string {
  const text = messageOf(shown.map((one) => one.text))
  if (Buffer.byteLength(text) <= liveBounds.messageBytes) return text
  let left = liveBounds.messageBytes - messageOf([]).length
  return messageOf(shown.flatMap(({ short }) => ((left -= Buffer.byteLength(short) + 1) >= 0 ? [short] : [])))
}

function messageOf(texts: readonly string[]): string {
  return `{"kind":"present","present":[${texts.join(',')}]}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
