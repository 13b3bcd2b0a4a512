import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createRecord,
  removeRecord,
  restoreRecord,
  revertRecord,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import {
  currentValues,
  type JournalEntry,
  type Workspace,
} from '../../../../electron/workspace/stores/workspace.ts'
import { changedFields } from '../../../../shared/domain/record-fields/same-value.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { AppError } from '../../../../shared/errors.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'
import { bring } from '../../../support/workspaces/journal.ts'

const watched: readonly EntityName[] = ['floor', 'booth', 'document']

type Step =
  | { readonly do: 'create'; readonly entity: number; readonly name: string; readonly parent: number }
  | { readonly do: 'pull'; readonly entity: number; readonly name: string; readonly parent: number }
  | { readonly do: 'update'; readonly which: number; readonly name: string }
  | { readonly do: 'move'; readonly which: number; readonly parent: number }
  | {
      readonly do: 'revert' | 'remove' | 'restore' | 'send' | 'lose' | 'confirm' | 'refuse' | 'retry'
      readonly which: number
    }

const small = fc.nat({ max: 4 })
const name = fc.constantFrom('A', 'B', 'C')
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('create' as const, 'pull' as const),
      entity: fc.nat({ max: 2 }),
      name,
      parent: small,
    }),
    fc.record({ do: fc.constant('update' as const), which: small, name }),
    fc.record({ do: fc.constant('move' as const), which: small, parent: small }),
    fc.record({
      do: fc.constantFrom('revert' as const, 'remove' as const, 'send', 'lose', 'confirm', 'refuse', 'retry'),
      which: small,
    }),
    fc.record({ do: fc.constant('restore' as const), which: small }),
  ),
  { minLength: 12, maxLength: 40 },
)

const titles = { floor: 'name', booth: 'booth_name', document: 'title' } as const
const parents = {
  booth: { field: 'floor_id', entity: 'floor' },
  document: { field: 'booth_id', entity: 'booth' },
} as const

type Watched = keyof typeof titles

function all(workspace: Workspace) {
  return watched.flatMap((entity) => workspace.records.list({ entity, includeRemoved: true }).items)
}

function valuesOf(workspace: Workspace, entity: Watched, title: string, parent: number) {
  const values = { [titles[entity]]: title }
  if (entity === 'floor') return values
  const { items } = workspace.records.list({ entity: parents[entity].entity })
  const chosen = items[parent % Math.max(1, items.length)]
  return chosen === undefined ? values : { ...values, [parents[entity].field]: chosen.key }
}

/**
 * What a person does, and what the synchronisation does in between. Refusals are fine: the
 * invariants hold all the same.
 */
function play(workspace: Workspace, step: Step, count: number): void {
  if (step.do === 'create' || step.do === 'pull') {
    const entity = (['floor', 'booth', 'document'] as const)[step.entity] ?? 'floor'
    const values = valuesOf(workspace, entity, step.name, step.parent)
    if (step.do === 'create') createRecord(workspace, entity, values)
    else pulled(workspace, entity, String(1_000 + count), values)
    return
  }
  const records = all(workspace)
  const record = records[step.which % Math.max(1, records.length)]
  if (record === undefined) return
  const { entity, key } = record
  const open = workspace.journal.openOf(entity, key)
  const inFlight = open.find(({ state }) => state === 'sending' || state === 'ambiguous')
  const waiting = open.find(({ state }) => state === 'queued')
  switch (step.do) {
    case 'update':
      updateRecord(workspace, entity, key, { [titles[entity as Watched]]: step.name })
      return
    case 'move':
      if (entity !== 'floor')
        updateRecord(workspace, entity, key, valuesOf(workspace, entity as Watched, 'A', step.parent))
      return
    case 'revert':
      revertRecord(workspace, entity, key)
      return
    case 'remove':
      removeRecord(workspace, entity, key)
      return
    case 'restore':
      restoreRecord(workspace, entity, key)
      return
    case 'send':
      if (waiting !== undefined && inFlight === undefined) {
        if (waiting.state === 'parked') workspace.journal.advance(waiting.id, { kind: 'retry' })
        bring(workspace.journal, waiting.id, 'sending', { values: record.draft })
      }
      return
    case 'lose':
      if (inFlight?.state === 'sending') bring(workspace.journal, inFlight.id, 'ambiguous')
      return
    case 'refuse':
      if (inFlight !== undefined && waiting === undefined) bring(workspace.journal, inFlight.id, 'parked')
      return
    case 'retry':
      if (inFlight?.state === 'sending' && waiting === undefined)
        bring(workspace.journal, inFlight.id, 'queued')
      else if (inFlight?.state === 'ambiguous' && waiting === undefined)
        workspace.journal.advance(inFlight.id, { kind: 'resend', dueAt: 0 })
      return
    case 'confirm':
      if (inFlight !== undefined) confirm(workspace, inFlight, count)
  }
}

/** The service has done what was sent. */
function confirm(workspace: Workspace, sent: JournalEntry, count: number): void {
  const { entity, key } = sent
  const record = workspace.records.get(entity, key)
  bring(workspace.journal, sent.id, 'confirmed')
  if (sent.operation === 'remove') workspace.records.delete(entity, key)
  else if (record !== undefined) {
    const base = sent.departure?.values ?? {}
    const isSame = record.draft === null || changedFields(entity, base, record.draft).length === 0
    // A follow-up that waits is sent anyway; only then may the draft be the same as the base.
    const waits = workspace.journal.openOf(entity, key).length > 0
    workspace.records.put({
      ...record,
      remoteId: record.remoteId ?? String(2_000 + count),
      base,
      draft: isSame && !waits ? null : record.draft,
    })
  }
}

/** Everything that waits is sent and confirmed, oldest first. */
function drain(workspace: Workspace): void {
  for (let count = 10_000; ; count++) {
    const [entry] = workspace.journal.open()
    if (entry === undefined) return
    const record = workspace.records.get(entry.entity, entry.key)
    const inFlight = entry.state === 'sending' || entry.state === 'ambiguous'
    if (entry.state === 'parked') workspace.journal.advance(entry.id, { kind: 'retry' })
    confirm(
      workspace,
      inFlight
        ? entry
        : bring(workspace.journal, entry.id, 'sending', { values: record?.draft ?? record?.base ?? null }),
      count,
    )
  }
}

/**
 * What a person sees of each record that is not removed: what must be on the service in the end.
 */
function visible(workspace: Workspace): Readonly<Record<string, unknown>> {
  const shown = watched.flatMap((entity) => workspace.records.list({ entity }).items)
  return Object.fromEntries(shown.map((record) => [record.key, { ...currentValues(record) }]))
}

function onService(workspace: Workspace): Readonly<Record<string, unknown>> {
  return Object.fromEntries(all(workspace).map((record) => [record.key, { ...record.base }]))
}

function checkInvariants(workspace: Workspace): void {
  const { records, journal } = workspace
  for (const record of all(workspace)) {
    const open = journal.openOf(record.entity, record.key)
    const waiting = open.filter(({ state }) => state === 'queued' || state === 'parked')
    const inFlight = open.filter(({ state }) => state === 'sending' || state === 'ambiguous')
    const where = JSON.stringify({ record, open })

    expect(waiting.length, `at most one entry waits: ${where}`).toBeLessThanOrEqual(1)
    expect(inFlight.length, `at most one entry is in flight: ${where}`).toBeLessThanOrEqual(1)
    expect(record.base !== null || record.draft !== null, `a record says something: ${where}`).toBe(true)
    if (record.draft !== null && record.base !== null && open.length === 0 && !record.removed) {
      expect(
        changedFields(record.entity, record.base, record.draft).length,
        `a draft differs from the base: ${where}`,
      ).toBeGreaterThan(0)
    }
    const alongside = records.removedWith(record.entity, record.key)
    if (record.removed) {
      const own = open.some(({ operation }) => operation === 'remove')
      expect(own || alongside !== undefined, `a removal has its own entry or its cause: ${where}`).toBe(true)
      if (alongside !== undefined)
        expect(records.get(alongside.entity, alongside.key)?.removed, where).toBe(true)
    } else {
      expect(alongside, where).toBeUndefined()
      expect(open.length > 0, `what differs has an open entry, and only that: ${where}`).toBe(
        record.draft !== null || inFlight.length > 0,
      )
      expect(
        open.every(({ operation }) => operation === 'save'),
        where,
      ).toBe(true)
    }
  }
  for (const entry of journal.open())
    expect(
      records.get(entry.entity, entry.key),
      `an open entry has its record: ${JSON.stringify(entry)}`,
    ).toBeDefined()
}

describe('any sequence of edits, sends and answers', () => {
  it('leaves drafts and journal in agreement, and in the end the service has what the person sees', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const workspace = temporaryWorkspace()
        workspace.transaction(() => {
          for (const [count, step] of sequence.entries()) {
            try {
              play(workspace, step, count)
            } catch (error) {
              if (!(error instanceof AppError) || error.code === 'internal') throw error
            }
            checkInvariants(workspace)
          }
          const wanted = visible(workspace)
          drain(workspace)
          expect(onService(workspace)).toEqual(wanted)
          checkInvariants(workspace)
        })
        workspace.close()
      }),
      { numRuns: 60 },
    )
  })

  it('that creates and removes before anything is sent leaves nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 2 }), small, name), { minLength: 1, maxLength: 12 }),
        (created) => {
          const workspace = temporaryWorkspace()
          workspace.transaction(() => {
            for (const [entity, parent, title] of created) {
              const kind = (['floor', 'booth', 'document'] as const)[entity] ?? 'floor'
              createRecord(workspace, kind, valuesOf(workspace, kind, title, parent))
            }
            for (const { entity, key } of all(workspace))
              if (workspace.records.get(entity, key) !== undefined) removeRecord(workspace, entity, key)
          })
          expect(all(workspace)).toEqual([])
          expect(
            workspace.journal.list({
              states: ['queued', 'sending', 'ambiguous', 'parked', 'confirmed', 'discarded'],
            }).total,
          ).toBe(0)
          workspace.close()
        },
      ),
      { numRuns: 30 },
    )
  })
})
