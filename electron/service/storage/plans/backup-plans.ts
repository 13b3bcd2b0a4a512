import { shareBounds } from '../../../../shared/domain/plan/sharing/format/change.ts'
import { integerOf, textOf } from '../rows.ts'
import type { BackupPlanRow } from '../types.ts'
import { countBytes, coversOf, newEpoch, planFileUse, useFile } from './plans.ts'
import { insertRows, type PlanStatements } from './statements.ts'

const groupBytes = shareBounds.batchBytes
const groupSize = 500

/** All that is shared of plans, for a backup, in groups: each event's state, its changes in their order, its files. */
export async function* allPlanRows(statements: PlanStatements): AsyncGenerator<readonly BackupPlanRow[]> {
  for (const plan of await statements.all('SELECT * FROM shared_plan ORDER BY event_id')) {
    const eventId = integerOf(plan, 'event_id')
    const hash = textOf(plan, 'snapshot_hash')
    const snapshot =
      hash === '' ? undefined : { hash, place: integerOf(plan, 'snapshot_place'), covers: coversOf(plan) }
    yield [
      {
        kind: 'plan',
        eventId,
        last: integerOf(plan, 'last_place'),
        ...(snapshot === undefined ? {} : { snapshot }),
      },
    ]
    yield* changeRows(statements, eventId)
    const files = await statements.all(
      'SELECT hash FROM file_use WHERE event_id = $1 AND entity = $2 ORDER BY hash',
      [eventId, planFileUse.file],
    )
    yield files.map((row): BackupPlanRow => ({ kind: 'planFile', eventId, hash: textOf(row, 'hash') }))
  }
}

async function* changeRows(
  statements: PlanStatements,
  eventId: number,
): AsyncGenerator<readonly BackupPlanRow[]> {
  for (let last = 0; ;) {
    const places = await statements.all(
      'SELECT place, bytes FROM plan_change WHERE event_id = $1 AND place > $2 ORDER BY place LIMIT $3',
      [...[eventId, last, groupSize]],
    )
    if (places.length === 0) return
    let bytes = 0
    const over = places.findIndex((row) => (bytes += integerOf(row, 'bytes')) > groupBytes)
    const end = integerOf(places[over === -1 ? places.length - 1 : over], 'place')
    const rows = await statements.all(
      'SELECT * FROM plan_change WHERE event_id = $1 AND place > $2 AND place <= $3 ORDER BY place',
      [...[eventId, last, end]],
    )
    last = end
    yield rows.map((row): BackupPlanRow => {
      const [place, seq, at] = [integerOf(row, 'place'), integerOf(row, 'seq'), integerOf(row, 'at')]
      return {
        kind: 'change',
        eventId,
        place,
        device: textOf(row, 'device'),
        seq,
        at,
        digest: textOf(row, 'digest'),
        content: textOf(row, 'content'),
      }
    })
  }
}

/** Puts a row of a backup in its place. Cursors from before are good no longer: what came after the backup is not there. */
export async function restorePlanRow(statements: PlanStatements, row: BackupPlanRow): Promise<void> {
  switch (row.kind) {
    case 'plan': {
      const { eventId, last, snapshot } = row
      await statements.all(
        'INSERT INTO shared_plan (event_id, epoch, last_place, snapshot_hash, snapshot_place, snapshot_covers) VALUES ($1, $2, $3, $4, $5, $6)',
        [
          eventId,
          newEpoch(),
          last,
          snapshot?.hash ?? '',
          snapshot?.place ?? 0,
          JSON.stringify(snapshot?.covers ?? {}),
        ],
      )
      if (snapshot !== undefined) await useFile(statements, eventId, planFileUse.snapshot, snapshot.hash)
      return
    }
    case 'change': {
      const { eventId, place, device, seq, at, digest, content } = row
      await insertRows(statements, 'plan_change (event_id, place, device, seq, at, bytes, digest, content)', [
        [eventId, place, device, seq, at, Buffer.byteLength(content), digest, content],
      ])
      return
    }
    case 'planFile':
      await useFile(statements, row.eventId, planFileUse.file, row.hash)
  }
}

/** To be done when all rows are in their place. */
export async function countRestoredPlans(statements: PlanStatements): Promise<void> {
  for (const row of await statements.all('SELECT event_id FROM shared_plan'))
    await countBytes(statements, integerOf(row, 'event_id'))
}
