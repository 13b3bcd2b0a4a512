import type { Disk } from '../world/disk.ts'

interface Archived {
  readonly disk: Pick<Disk, 'content'>
  readonly bygone: readonly string[]
}

/** All that is or was in the archive, as one text: the values looked for in it are unique. */
export function archiveText({ disk, bygone }: Archived): string {
  return [...bygone, ...archivedValues({ disk })].join('\n')
}

export function archivedValues({ disk }: Pick<Archived, 'disk'>): readonly string[] {
  return disk.content.all('SELECT record_values FROM archive').map((row) => String(row['record_values']))
}

/** The versions of what was found gone, but for films. */
export function goneVersions({ disk }: { readonly disk: Pick<Disk, 'content'> }): readonly string[] {
  return disk.content
    .all("SELECT record_values FROM archive WHERE reason = 'gone-on-service' AND entity <> 'video'")
    .map((row) => String(row['record_values']))
}

/** `entity id` of every record that is known to be on the service. */
export function knownIds({ disk }: { readonly disk: Pick<Disk, 'content'> }): ReadonlySet<string> {
  return new Set(
    disk.content
      .all("SELECT entity || ' ' || remote_id AS name FROM record WHERE remote_id IS NOT NULL")
      .map((row) => String(row['name'])),
  )
}

/** Records with a change and nothing that waits to send it. */
export function forgottenDrafts({ disk }: { readonly disk: Pick<Disk, 'content'> }): readonly string[] {
  const sql = `SELECT entity || '/' || key || ' ' || draft AS text FROM record WHERE draft IS NOT NULL AND removed = 0
    AND NOT EXISTS (SELECT 1 FROM journal WHERE journal.entity = record.entity AND journal.key = record.key AND state NOT IN ('confirmed', 'discarded'))
    AND NOT (record.entity = 'session' AND EXISTS (SELECT 1 FROM journal WHERE operation = 'detach' AND state NOT IN ('confirmed', 'discarded')))`
  return disk.content.all(sql).map((row) => String(row['text']))
}

/** Whether a person may have to decide something. */
export function awaitsPerson({ disk }: { readonly disk: Pick<Disk, 'content'> }): boolean {
  return (
    disk.content.all(
      "SELECT 1 FROM record WHERE state = 'conflict' UNION ALL SELECT 1 FROM journal WHERE state = 'parked' LIMIT 1",
    ).length > 0
  )
}

/** Every version of every record, as one text. */
export function recordsText({ disk }: { readonly disk: Pick<Disk, 'content'> }): string {
  return disk.content
    .all("SELECT coalesce(base, '') || coalesce(draft, '') || coalesce(remote, '') AS versions FROM record")
    .map((row) => String(row['versions']))
    .join('\n')
}

/** What is in doubt, and what was found out of it. */
export function stateOfKnowledge({ disk }: { readonly disk: Pick<Disk, 'content'> }): string {
  const rows = (sql: string): readonly unknown[] => disk.content.all(sql)
  return JSON.stringify([
    rows('SELECT id, pulls, seen FROM own_write ORDER BY id'),
    rows('SELECT entity, key, since FROM absence ORDER BY entity, key'),
    rows('SELECT entity, remote_id FROM gone_record ORDER BY entity, remote_id'),
    rows('SELECT id, kind, fields, is_open FROM discrepancy ORDER BY id'),
  ])
}

/**
 * When the last of these things that are in doubt was noted, milliseconds since 1970; 0 where there
 * is none.
 */
export function latest(
  { disk }: { readonly disk: Pick<Disk, 'content'> },
  doubt: 'absence' | 'own_write',
): number {
  return Number(
    disk.content.all(
      `SELECT max(${doubt === 'absence' ? 'since' : 'confirmed_at'}) AS at FROM ${doubt}`,
    )[0]?.['at'] ?? 0,
  )
}
