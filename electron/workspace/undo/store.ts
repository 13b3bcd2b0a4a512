import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { UndoEntry } from '../../../shared/contract/index.ts'
import { changeKinds } from '../../../shared/domain/change-kinds.ts'
import { stepKinds, hall, sheet } from '../../../shared/domain/plan/layout.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { isEntityName, type EntityName, entityNames } from '../../../shared/entities/index.ts'
import type { Database, Row } from '../disk/database.ts'
import { checked, numberOf, oneOf, parseJson, recordAddressOf, textOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import {
  currentValues,
  type Clock,
  type StoredRecord,
  type UndoStore,
  type UndoWhat,
  type UndoDirection,
} from '../stores/workspace.ts'
import { ofNoRecord, eventItems } from '../stores/undo.ts'
import { statesOf, type HistoryEntries } from './entries.ts'
import { z } from 'zod'
import { planElement, stand } from '../../../shared/domain/plan/elements.ts'
import { isObject, type RecordValues } from '../../../shared/domain/record/record-values.ts'

/** How many changes of records can be taken back, the last first. */
const mostEntries = 100
/**
 * How many steps of what cannot be taken back any more are cleared away with a change that begins, and
 * after every so many steps of a long one: more than come.
 */
const clearedAtOnce = 500
const clearedAfter = 250
/** What is typed into a field is saved now and then, and is one change. */
const goesOnWithinMs = 5_000
const kinds = [...changeKinds, ...stepKinds]

export interface UndoStoreOptions {
  readonly database: Database
  readonly transactions: Transactions
  readonly entries: HistoryEntries
  readonly clock: Clock
  readonly records: { get(entity: EntityName, key: string): StoredRecord | undefined }
}

export function createUndoStore(options: UndoStoreOptions): UndoStore {
  const { database, transactions, entries, clock, records } = options
  const oldest = (): number => {
    const row = database.get(
      `SELECT id FROM history_entry WHERE has_steps = 1 AND state <> 'dropped' ORDER BY id DESC LIMIT 1 OFFSET ?`,
      mostEntries - 1,
    )
    return row === undefined ? 0 : numberOf(row, 'id')
  }
  const now = (): string => new Date(clock.now()).toISOString()
  /** Entries that are being made → who wait for that. */
  const held = new Map<string, (() => void)[]>()
  let notedSince = 0
  const listed = (token: string, limit: number, direction: UndoDirection) =>
    database
      .all(
        `SELECT step, history_step.entity, history_step.key, what FROM history_step JOIN history_entry ON history_entry.id = entry_id
           WHERE token = ? AND way = ? ORDER BY step DESC LIMIT ?`,
        token,
        direction,
        limit,
      )
      .map((row) => ({
        step: numberOf(row, 'step'),
        ...recordAddressOf(row),
        what: checked(undoWhat, parseJson(textOf(row, 'what'))),
      }))

  /** What cannot be taken back or done again any more goes, in slices. */
  const clearSome = (): void => {
    notedSince = 0
    const from = oldest()
    const isOver = `(state = 'dropped' OR (has_steps = 1 AND id < ?))`
    const hasNoSteps = 'NOT EXISTS (SELECT 1 FROM history_step WHERE entry_id = history_entry.id)'
    const hasNoPlan = 'NOT EXISTS (SELECT 1 FROM history_plan WHERE entry_id = history_entry.id)'
    database.run(
      `DELETE FROM history_step WHERE step IN (
         SELECT step FROM history_step WHERE entry_id IN (SELECT id FROM history_entry WHERE ${isOver}) LIMIT ?)`,
      from,
      clearedAtOnce,
    )
    database.run(
      `DELETE FROM history_entry WHERE (state = 'dropped' OR id < ?) AND ${hasNoSteps} AND ${hasNoPlan}`,
      from,
    )
    database.run(`UPDATE history_entry SET has_steps = 0 WHERE ${isOver} AND ${hasNoSteps}`, from)
  }

  const entryOf = (row: Row | undefined): UndoEntry | null => {
    if (row === undefined) return null
    const { entity: name, key } = row
    const entity = typeof name === 'string' && isEntityName(name) ? name : null
    const count = numberOf(row, 'count')
    const token = textOf(row, 'token')
    const isOne = count === 1 && entity !== null && typeof key === 'string'
    return {
      ...{ token, kind: oneOf(kinds, row, 'kind'), entity, count },
      title: isOne ? titleOf(token, entity, key) : '',
    }
  }
  /** Of one that is gone, from what would bring it back. */
  const titleOf = (token: string, entity: EntityName, key: string): string => {
    const record = records.get(entity, key)
    if (record !== undefined) return recordTitle(entity, currentValues(record))
    const what = [...listed(token, 20, 'undo'), ...listed(token, 20, 'redo')].find(
      (step) => step.entity === entity && step.key === key && step.what.kind === 'gone',
    )?.what
    return what?.kind === 'gone' ? recordTitle(entity, what.values) : ''
  }
  const nearest = (direction: UndoDirection): UndoEntry | null =>
    entryOf(
      database.get(
        `SELECT token, kind, entity, key, count FROM history_entry
           WHERE has_steps = 1 AND state IN ${statesOf[direction]} AND id >= ? ORDER BY turn DESC LIMIT 1`,
        oldest(),
      ),
    )

  return {
    begin: (kind = 'change', entity) =>
      transactions.run(() => {
        const token = randomUUID()
        clearSome()
        database.run(
          `INSERT INTO history_entry (token, at, turn, state, kind, entity) VALUES (?, ?, ?, 'done', ?, ?)`,
          ...[token, now(), entries.newTurn(), kind, entity ?? null],
        )
        return token
      }, 'later'),
    note(token, entity, key, what) {
      const entry =
        database.get('SELECT id, state, has_steps, entity, key FROM history_entry WHERE token = ?', token) ??
        {}
      const [id, state] = [numberOf(entry, 'id'), textOf(entry, 'state')]
      if (state === 'done') {
        if (entry['has_steps'] === 0) {
          entries.dropUndone('everywhere')
          database.run('UPDATE history_entry SET has_steps = 1 WHERE id = ?', id)
        }
        if (key !== ofNoRecord.key)
          database.run(
            `UPDATE history_entry SET count = count + (key IS NOT ?3), key = ?3, entity = ?2 WHERE id = ?1 AND (entity IS NULL OR entity = ?2)`,
            ...[id, entity, key],
          )
      } else if (entry['has_steps'] === 0)
        database.run(
          'UPDATE history_entry SET has_steps = 1, entity = ?, key = ? WHERE id = ?',
          entity,
          key,
          id,
        )
      const isOfLast = state === 'done' && entry['entity'] === entity && entry['key'] === key
      const [last] = isOfLast ? listed(token, 1, 'undo') : []
      const joined = last === undefined ? undefined : joinedFields(last.what, what)
      if (last !== undefined && joined !== undefined)
        database.run('UPDATE history_step SET what = ? WHERE step = ?', JSON.stringify(joined), last.step)
      else
        database.run(
          'INSERT INTO history_step (entry_id, way, entity, key, what) VALUES (?, ?, ?, ?, ?)',
          ...[id, state === 'undoing' ? 'redo' : 'undo', entity, key, JSON.stringify(what)],
        )
      notedSince += 1
      if (notedSince >= clearedAfter) clearSome()
      entries.changed()
    },
    goesOn(entity, key, fields) {
      const row = database.get(
        'SELECT token, at, kind, state, count FROM history_entry ORDER BY turn DESC LIMIT 1',
      )
      if (row?.['kind'] !== 'change' || row['state'] !== 'done' || row['count'] !== 1) return undefined
      const since = clock.now() - Date.parse(textOf(row, 'at'))
      if (!(since >= 0 && since <= goesOnWithinMs)) return undefined
      const token = textOf(row, 'token')
      const [last, other] = listed(token, 2, 'undo')
      if (last?.entity !== entity || last.key !== key || other !== undefined) return undefined
      if (last.what.kind !== 'fields' || !areSame(Object.keys(last.what.after), fields)) return undefined
      database.run('UPDATE history_entry SET at = ? WHERE token = ?', now(), token)
      return token
    },
    isKnown: (token, direction = 'undo') =>
      database.get(
        `SELECT 1 FROM history_entry WHERE token = ? AND state IN ${statesOf[direction]} AND id >= ?`,
        token,
        oldest(),
      ) !== undefined,
    count: (token, direction = 'undo') =>
      numberOf(
        database.get(
          'SELECT count(*) AS steps FROM history_step WHERE way = ? AND entry_id = (SELECT id FROM history_entry WHERE token = ?)',
          direction,
          token,
        ) ?? {},
        'steps',
      ),
    steps: (token, limit, direction = 'undo') => listed(token, limit, direction),
    drop({ step }) {
      database.run('DELETE FROM history_step WHERE step = ?', step)
    },
    hold: (token) => void held.set(token, held.get(token) ?? []),
    release(token) {
      const waiting = held.get(token) ?? []
      held.delete(token)
      for (const goOn of waiting) goOn()
    },
    whole(token, signal) {
      const waiting = held.get(token)
      if (waiting === undefined) return undefined
      return new Promise((goOn) => {
        waiting.push(goOn)
        signal?.addEventListener('abort', () => goOn(), { once: true })
      })
    },
    start: entries.start,
    stop: entries.stop,
    finish: entries.finish,
    next: () => ({ undo: nearest('undo'), redo: nearest('redo') }),
    undone: () =>
      database
        .all(`SELECT token FROM history_entry WHERE state IN ${statesOf.redo}`)
        .map((row) => textOf(row, 'token')),
  }
}

/** The same fields of a record set twice are set once: to the later values, and back to what was before the first. */
function joinedFields(first: UndoWhat, second: UndoWhat): UndoWhat | undefined {
  if (first.kind !== 'fields' || second.kind !== 'fields') return undefined
  if (first.place !== undefined || second.place !== undefined) return undefined
  const fields = ({ before, after }: typeof first): string[] => Object.keys(before).concat(Object.keys(after))
  return areSame(fields(first), fields(second)) ? { ...second, before: first.before } : undefined
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return isDeepStrictEqual(new Set(some), new Set(others))
}

const values = z.custom<RecordValues>(isObject)
const place = z.object({ floorKey: z.string(), stand })
const plan = z.object({ hall, sheet, elements: z.array(planElement) })
const emptyPlan = plan.omit({ elements: true })
const who = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('record'), key: z.string() }),
  z.object({ kind: z.literal('address'), email: z.string() }),
])
const taken = z.array(z.object({ from: z.string(), key: z.string() }))
const from = z.string().nullable()

/** `UndoWhat` as it is kept; what an earlier version did not note is absent. */
const undoWhat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fields'), before: values, after: values, place: place.optional() }),
  z.object({
    kind: z.literal('detached'),
    entryId: z.int().nullable(),
    taken,
    asked: z.object({ who, from }).optional(),
  }),
  z.object({ kind: z.literal('given-back'), who, from, taken }),
  z.object({ kind: z.literal('made'), values, plan: plan.optional() }),
  z.object({ kind: z.literal('removed'), withRepresentatives: z.boolean().optional() }),
  z.object({
    kind: z.literal('restored'),
    values,
    alongside: z.array(z.string()),
    plan: z.string().optional(),
    withRepresentatives: z.boolean(),
  }),
  z.object({ kind: z.literal('gone'), values, place: place.optional(), plan: plan.optional() }),
  z.object({ kind: z.literal('planned'), before: emptyPlan, after: plan }),
  z.object({ kind: z.literal('cleared'), before: plan, after: emptyPlan }),
  z.object({
    kind: z.literal('item'),
    of: z.enum(eventItems),
    id: z.string(),
    before: values.nullable(),
    after: values.nullable(),
  }),
  z.object({
    kind: z.literal('order'),
    part: z.enum(entityNames),
    before: z.array(z.string()),
    after: z.array(z.string()),
  }),
])
