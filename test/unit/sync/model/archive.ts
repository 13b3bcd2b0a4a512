import type { Disk } from './disk.ts'

/** Everything in the archive, as one text: the values looked for in it are unique. */
export function archiveText({ disk }: { readonly disk: Pick<Disk, 'content'> }): string {
  return disk.content
    .all('SELECT record_values FROM archive')
    .map((row) => String(row['record_values']))
    .join('\n')
}

/** Every version of every record, as one text. */
export function recordsText({ disk }: { readonly disk: Pick<Disk, 'content'> }): string {
  return disk.content
    .all("SELECT coalesce(base, '') || coalesce(draft, '') || coalesce(remote, '') AS versions FROM record")
    .map((row) => String(row['versions']))
    .join('\n')
}
