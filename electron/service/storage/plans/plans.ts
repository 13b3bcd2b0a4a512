import { randomBytes } from 'node:crypto'
import { known, shareBounds, type Known } from '../../../../shared/domain/plan/sharing/format/change.ts'
import { integerOf, objectOf, textOf, type Row } from '../rows.ts'
import type { ReceivedFile } from '../types.ts'
import { insertRows, rowsIn, type PlanDatabase, type PlanStatements } from './statements.ts'
import { PlansTooLarge, type EventPlans, type NewChange, type PlanRules } from '../plan-types.ts'

/** How the use of a file by plans stands in the table `file_use`, beside the names of entities. */
export const planFileUse = { file: 'planFile', snapshot: 'planSnapshot' } as const

/** What one answer brings at most, beside its last change. */
const answerBytes = shareBounds.batchBytes
/** Who begins is sent to a snapshot that stands for more changes than these. */
const fewChanges = 1_000
const manyChanges = 20_000
const manyBytes = 32 * 1024 * 1024
/** So long everybody has to fetch what a snapshot covers, before it goes. */
const retentionMs = 30 * 24 * 60 * 60_000
/** Who writes waits for it. */
const droppedAtOnce = 20_000
const lookedAtOnce = 5_000

interface PlanState {
  /** Begins every cursor; another one after a backup was restored. */
  readonly epoch: string
  readonly last: number
  /** Of the changes that are kept one by one, and of those of them after the snapshot. */
  readonly bytes: number
  readonly bytesAfterSnapshot: number
  readonly snapshot: { readonly hash: string; readonly place: number } | undefined
}

export function newEpoch(): string {
  return randomBytes(4).toString('hex')
}

const stateColumns = 'epoch, last_place, bytes, bytes_after_snapshot, snapshot_hash, snapshot_place'

function planState(row: Row): PlanState {
  const hash = textOf(row, 'snapshot_hash')
  return {
    epoch: textOf(row, 'epoch'),
    last: integerOf(row, 'last_place'),
    bytes: integerOf(row, 'bytes'),
    bytesAfterSnapshot: integerOf(row, 'bytes_after_snapshot'),
    snapshot: hash === '' ? undefined : { hash, place: integerOf(row, 'snapshot_place') },
  }
}

/** Apart from the rest, which every request needs: it grows with the number of devices. */
export function coversOf(row: Row): Known {
  return known.parse(objectOf(row, 'snapshot_covers'))
}

const cursorOf = ({ epoch }: PlanState, place: number): string => `${epoch}-${place}`

/** The place that a cursor names; `undefined` for one that these plans have not given. */
function placeOf({ epoch, last }: PlanState, cursor: string): number | undefined {
  const [, ofEpoch, digits = ''] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(cursor) ?? []
  return ofEpoch === epoch && Number(digits) <= last ? Number(digits) : undefined
}

/** The plans of one event, whichever database holds them. */
export function eventPlans(database: PlanDatabase, eventId: number): EventPlans {
  return {
    put: (changes, rules) =>
      withinBytes(database, rules, [], eventId, async (statements, plan) => {
        const fresh = await newOnes(statements, eventId, changes)
        if (fresh === undefined) return { kind: 'known-otherwise' }
        const bytes = fresh.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
        const last = plan.last + fresh.length
        if (fresh.length > 0) {
          await insertRows(
            statements,
            'plan_change (event_id, place, device, seq, at, bytes, digest, content)',
            fresh.map(({ device, seq, content, digest }, index) => [
              ...[
                eventId,
                plan.last + index + 1,
                device,
                seq,
                rules.now,
                Buffer.byteLength(content),
                digest,
                content,
              ],
            ]),
          )
          await statements.all(
            'UPDATE shared_plan SET last_place = $2, bytes = bytes + $3, bytes_after_snapshot = bytes_after_snapshot + $3 WHERE event_id = $1',
            [eventId, last, bytes],
          )
        }
        return { kind: 'kept', cursor: cursorOf(plan, last) }
      }),
    changesAfter: (after, limit) => changesAfter(database.committed, eventId, after, limit),
    async snapshot() {
      const plan = await committedPlan(database.committed, eventId)
      return plan?.snapshot === undefined
        ? undefined
        : { hash: plan.snapshot.hash, cursor: cursorOf(plan, plan.snapshot.place) }
    },
    putSnapshot: (file, covers, rules) =>
      withinBytes(database, rules, [file], eventId, async (statements, plan) => {
        const { snapshot } = plan
        const [before] = await statements.all('SELECT snapshot_covers FROM shared_plan WHERE event_id = $1', [
          eventId,
        ])
        if (before !== undefined && !includes(covers, coversOf(before))) return { kind: 'covers-less' }
        const place = await coveredUntil(statements, eventId, snapshot?.place ?? 0, covers)
        if (snapshot !== undefined && place <= snapshot.place)
          return { kind: 'kept', cursor: cursorOf(plan, snapshot.place) }
        await statements.all('DELETE FROM file_use WHERE event_id = $1 AND entity = $2', [
          eventId,
          planFileUse.snapshot,
        ])
        await useFile(statements, eventId, planFileUse.snapshot, file.hash)
        if (snapshot !== undefined) await suspect(statements, snapshot.hash, rules.now)
        await statements.all(
          'UPDATE shared_plan SET snapshot_hash = $2, snapshot_place = $3, snapshot_covers = $4 WHERE event_id = $1',
          [...[eventId, file.hash, place, JSON.stringify(covers)]],
        )
        await dropOld(statements, eventId, place, rules.now)
        return { kind: 'kept', cursor: cursorOf(plan, place) }
      }),
    async hasFile(hash) {
      const found = await database.committed.all(
        'SELECT 1 FROM file_use WHERE hash = $1 AND event_id = $2 AND entity = $3',
        [...[hash, eventId, planFileUse.file]],
      )
      return found.length > 0
    },
    putFile: (file, rules) =>
      withinBytes(database, rules, [file], eventId, (statements) =>
        useFile(statements, eventId, planFileUse.file, file.hash),
      ),
  }
}

/**
 * Runs `work` with the plans of the event to itself, and takes it back where the event holds more
 * bytes than it may then and did not before. Files that came and are not used go in their time.
 */
function withinBytes<Result>(
  database: PlanDatabase,
  { mostBytes, now }: PlanRules,
  files: readonly ReceivedFile[],
  eventId: number,
  work: (statements: PlanStatements, plan: PlanState) => Promise<Result>,
): Promise<Result> {
  return database.write(async (statements, fileBytes) => {
    const plan = await heldPlan(statements, eventId)
    const before = mostBytes === undefined ? 0 : (await fileBytes()) + plan.bytes
    const result = await work(statements, plan)
    for (const { hash } of files) await suspect(statements, hash, now)
    if (mostBytes === undefined) return result
    const after = (await fileBytes()) + ((await committedPlan(statements, eventId))?.bytes ?? 0)
    if (after > mostBytes && after > before) throw new PlansTooLarge(mostBytes)
    return result
  }, files)
}

/** The state of the event's plans, which nobody else changes until the end of the transaction. */
async function heldPlan(statements: PlanStatements, eventId: number): Promise<PlanState> {
  const [row] = await statements.all(
    `INSERT INTO shared_plan (event_id, epoch) VALUES ($1, $2) ON CONFLICT (event_id) DO UPDATE SET epoch = shared_plan.epoch RETURNING ${stateColumns}`,
    [eventId, newEpoch()],
  )
  if (row === undefined) throw new Error('The plans of the event cannot be held.')
  return planState(row)
}

async function committedPlan(statements: PlanStatements, eventId: number): Promise<PlanState | undefined> {
  const [row] = await statements.all(`SELECT ${stateColumns} FROM shared_plan WHERE event_id = $1`, [eventId])
  return row === undefined ? undefined : planState(row)
}

/** Those that are not there yet, each once; `undefined` where one is there with another content. */
async function newOnes(
  statements: PlanStatements,
  eventId: number,
  changes: readonly NewChange[],
): Promise<readonly NewChange[] | undefined> {
  const digests = new Map<string, string>()
  const keyOf = (device: string, seq: number): string => `${device} ${seq}`
  for (const [device, own] of Map.groupBy(changes, (change) => change.device)) {
    const rows = await rowsIn(
      statements,
      'SELECT seq, digest FROM plan_change WHERE event_id = $1 AND device = $2 AND seq',
      [eventId, device],
      own.map(({ seq }) => seq),
    )
    for (const row of rows) digests.set(keyOf(device, integerOf(row, 'seq')), textOf(row, 'digest'))
  }
  const fresh: NewChange[] = []
  for (const change of changes) {
    const key = keyOf(change.device, change.seq)
    const digest = digests.get(key)
    if (digest !== undefined && digest !== change.digest) return undefined
    if (digest === undefined) fresh.push(change)
    digests.set(key, change.digest)
  }
  return fresh
}

async function changesAfter(
  statements: PlanStatements,
  eventId: number,
  after: string | undefined,
  limit: number,
): ReturnType<EventPlans['changesAfter']> {
  const plan = await committedPlan(statements, eventId)
  if (plan === undefined) {
    return after === undefined
      ? { kind: 'changes', contents: [], cursor: '', more: false, wantsSnapshot: false }
      : { kind: 'gone' }
  }
  const { snapshot } = plan
  const from = after === undefined ? 0 : placeOf(plan, after)
  if (from === undefined || (after === undefined && (snapshot?.place ?? 0) > fewChanges))
    return { kind: 'gone' }
  const rows = await rowsAfter(statements, eventId, from, limit)
  // Places are counted without gaps: where the next one is not there, it went.
  const first = rows[0] === undefined ? undefined : integerOf(rows[0], 'place')
  if (first === undefined ? from < plan.last : first !== from + 1) return { kind: 'gone' }
  const place = from + rows.length
  const since = plan.last - (snapshot?.place ?? 0)
  return {
    kind: 'changes',
    contents: rows.map((row) => textOf(row, 'content')),
    cursor: cursorOf(plan, place),
    more: place < plan.last,
    wantsSnapshot: since > manyChanges || plan.bytesAfterSnapshot > manyBytes,
  }
}

/** The changes after a place, as many as one answer may bring. */
function rowsAfter(
  statements: PlanStatements,
  eventId: number,
  place: number,
  limit: number,
): Promise<readonly Row[]> {
  return statements.all(
    `SELECT plan_change.* FROM plan_change JOIN (
       SELECT place, sum(bytes) OVER (ORDER BY place) - bytes AS bytes_before FROM
         (SELECT place, bytes FROM plan_change WHERE event_id = $1 AND place > $2 ORDER BY place LIMIT $3) AS following
     ) AS counted ON counted.place = plan_change.place
     WHERE plan_change.event_id = $1 AND bytes_before < $4 ORDER BY plan_change.place`,
    [eventId, place, limit, answerBytes],
  )
}

/** Whether all that `less` covers is covered by `more`. */
function includes(more: Known, less: Known): boolean {
  return Object.entries(less).every(([device, { seq }]) => (more[device]?.seq ?? 0) >= seq)
}

/** The last place until which every change is covered, from one that is known to be such. */
async function coveredUntil(
  statements: PlanStatements,
  eventId: number,
  from: number,
  covers: Known,
): Promise<number> {
  for (let place = from; ;) {
    const rows = await statements.all(
      'SELECT place, device, seq FROM plan_change WHERE event_id = $1 AND place > $2 ORDER BY place LIMIT $3',
      [...[eventId, place, lookedAtOnce]],
    )
    for (const row of rows) {
      if ((covers[textOf(row, 'device')]?.seq ?? 0) < integerOf(row, 'seq')) return place
      place = integerOf(row, 'place')
    }
    if (rows.length < lookedAtOnce) return place
  }
}

/** Lets changes go that the snapshot at `place` covers and that are old, and counts what is left. */
async function dropOld(
  statements: PlanStatements,
  eventId: number,
  place: number,
  now: number,
): Promise<void> {
  const [first] = await statements.all('SELECT min(place) AS place FROM plan_change WHERE event_id = $1', [
    eventId,
  ])
  const until = Math.min(place, integerOf(first, 'place') + droppedAtOnce)
  const [old] = await statements.all(
    'SELECT max(place) AS place FROM plan_change WHERE event_id = $1 AND place <= $2 AND at < $3',
    [...[eventId, until, now - retentionMs]],
  )
  await statements.all('DELETE FROM plan_change WHERE event_id = $1 AND place <= $2', [
    eventId,
    integerOf(old, 'place'),
  ])
  await countBytes(statements, eventId)
}

/** Counts anew what the changes of an event take. */
export async function countBytes(statements: PlanStatements, eventId: number): Promise<void> {
  await statements.all(
    `UPDATE shared_plan SET
       bytes = (SELECT coalesce(sum(plan_change.bytes), 0) FROM plan_change WHERE plan_change.event_id = $1),
       bytes_after_snapshot = (SELECT coalesce(sum(plan_change.bytes), 0) FROM plan_change
         WHERE plan_change.event_id = $1 AND plan_change.place > shared_plan.snapshot_place)
     WHERE event_id = $1`,
    [eventId],
  )
}

export async function useFile(
  statements: PlanStatements,
  eventId: number,
  use: (typeof planFileUse)[keyof typeof planFileUse],
  hash: string,
): Promise<void> {
  await statements.all(
    'INSERT INTO file_use (hash, event_id, entity, id) VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING',
    [hash, eventId, use],
  )
}

/** Puts a file on the list of unused ones, unless something names it. */
async function suspect(statements: PlanStatements, hash: string, since: number): Promise<void> {
  await statements.all(
    `INSERT INTO unused_file (hash, since) SELECT CAST($1 AS text), CAST($2 AS bigint)
     WHERE NOT EXISTS (SELECT 1 FROM file_use WHERE hash = $1) ON CONFLICT DO NOTHING`,
    [hash, since],
  )
}
