import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorOf } from '../../../electron/gateway/requests/failure.ts'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { DiscrepancyKind } from '../../../shared/contract/index.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { newFloor, openSyncRig } from '../../support/workspaces/sync-rig.ts'

let service: StartedService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** `unread`: what was sent cannot be read back. */
type Turn =
  | { readonly kind: 'ours'; readonly unread: boolean }
  | { readonly kind: 'theirs' }
  | { readonly kind: 'pull' }

const turns = fc.array<Turn>(
  fc.oneof(
    fc.record({ kind: fc.constant('ours' as const), unread: fc.boolean() }),
    fc.constant({ kind: 'theirs' as const }),
    fc.constant({ kind: 'pull' as const }),
  ),
  { minLength: 1, maxLength: 8 },
)

/** What happened, and what the person of this side is told of it. */
async function play(story: readonly Turn[]): Promise<void> {
  let listingFails = false
  let failsAfterSave = false
  const rig = openSyncRig({
    baseUrl: service.baseUrl,
    settings: { settlingMs: 3_600_000, firstBackoffMs: 1 },
    around: (gateway) => ({
      ...gateway,
      list(request) {
        if (listingFails)
          throw errorOf({
            kind: 'faulty',
            host: 'service.example',
            status: 500,
            words: undefined,
            body: '',
            retryAfterMs: undefined,
          })
        return gateway.list(request)
      },
      async save(request, onProgress, signal) {
        const outcome = await gateway.save(request, onProgress, signal)
        listingFails = failsAfterSave
        return outcome
      },
    }),
  })
  const { workspace, engine, gateway } = rig
  try {
    const { key } = newFloor(workspace, 'The floor as it was made')
    await engine.run('both')
    const remoteId = workspace.records.get('floor', key)?.remoteId ?? null
    let ours: string | undefined
    let isSeen = false
    let isThere = true
    let names = 0
    let there = 'The floor as it was made'
    let told: { readonly kind: DiscrepancyKind; readonly sent: string; readonly shown: string } | undefined
    const newName = (): string => String.fromCharCode(97 + names).repeat(6) + String((names += 1))
    const pull = async (): Promise<void> => {
      await engine.run('pull')
      if (ours === undefined) return
      if (there === ours) {
        isSeen = true
      } else if (isThere) {
        told = { kind: isSeen ? 'changed-by-others' : 'overwritten', sent: ours, shown: there }
        isThere = false
      }
    }
    for (const turn of story) {
      switch (turn.kind) {
        case 'ours':
          await pull()
          ours = there = newName()
          updateRecord(workspace, 'floor', key, { name: ours })
          failsAfterSave = turn.unread
          await engine.run('push')
          failsAfterSave = listingFails = false
          isSeen = !turn.unread
          isThere = true
          break
        case 'theirs': {
          there = newName()
          const values = { name: there, order: 1, active: true }
          const outcome = await gateway.save(
            { entity: 'floor', remoteId, values, files: {} },
            () => undefined,
            new AbortController().signal,
          )
          expect(outcome.kind).toBe('confirmed')
          break
        }
        case 'pull':
          await pull()
      }
      expect(engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0 })
      expect(engine.discrepancies().map(({ kind, fields }) => ({ kind, fields }))).toEqual(
        told === undefined
          ? []
          : [{ kind: told.kind, fields: [{ field: 'name', sent: told.sent, shown: told.shown }] }],
      )
      const versions = workspace.records.archived('floor', key).map(({ values }) => values['name'])
      if (told !== undefined) expect(versions).toContain(told.sent)
    }
    await pull()
    expect(workspace.records.get('floor', key)?.base).toMatchObject({ name: there })
  } finally {
    await rig.close()
  }
}

it('colleagues who rename in turn are told that somebody changed it, and “overwritten” only where their own name was never shown', async () => {
  await fc.assert(fc.asyncProperty(turns, play), {
    numRuns: 12,
    plugins: [fc.interruptAfterTimeLimit(12_000)],
  })
})
