import type { ShareTransport } from '../../../electron/sharing/transport.ts'
import type { ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { MergedThing, ShareSnapshot } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import { deviceOf, stampAt } from '../../../shared/domain/plan/sharing/format/stamp.ts'

export const [ada, bob] = ['adasdevice01', 'bobsdevice01']

/** A change as a device writes its number `seq`. */
export function change(device: string, seq: number, text = 'x'): ShareChange {
  return {
    stamp: stampAt(1_000 + seq, 0, device),
    seq,
    person: { id: 'p', name: 'Ada' },
    step: { id: `s${seq}`, kind: 'edit', count: 1 },
    at: seq,
    rows: [{ what: `element/e${seq}`, facets: { text: { value: text } } }],
  }
}

export function changes(device: string, first: number, last: number): readonly ShareChange[] {
  return Array.from({ length: last - first + 1 }, (_, at) => change(device, first + at))
}

export function namesOf(given: readonly ShareChange[]): readonly string[] {
  return given.map(({ stamp, seq }) => `${deviceOf(stamp)} ${seq}`)
}

export const thing: MergedThing = {
  what: 'element/e1',
  facets: {
    text: {
      heads: [{ value: 'y', stamp: stampAt(1, 0, ada), person: { id: 'p', name: 'Ada' }, step: 's', at: 1 }],
    },
  },
}

/** A snapshot of one thing that covers the first changes of each device. */
export function snapshotOf(
  seqs: Readonly<Record<string, number>>,
): ShareSnapshot & { readonly things: readonly (readonly MergedThing[])[] } {
  const covers = Object.fromEntries(
    Object.entries(seqs).map(([device, seq]) => [device, { seq, stamp: stampAt(1_000 + seq, 0, device) }]),
  )
  return { covers, at: 5, things: [[thing]] }
}

/** All that a computer is given which asks again and again, and what it asks with in the end. */
export async function fetched(transport: ShareTransport, from: string | null = null) {
  const { signal } = new AbortController()
  const given: ShareChange[] = []
  const things: MergedThing[] = []
  for (let cursor = from; ;) {
    const answer = await transport.changesSince(cursor, signal)
    for await (const some of answer.snapshot?.things ?? []) things.push(...some)
    given.push(...answer.changes)
    cursor = answer.cursor
    if (!answer.more) return { changes: given, things, cursor }
  }
}
