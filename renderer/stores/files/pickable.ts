import type { LibraryFile } from '../../../shared/contract/media-library.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'
import { client } from '../../bridge/index.ts'
import { useNewestAnswer, type NewestAnswer } from '../newest-answer.ts'

/** A file of the library that is on this computer. */
export interface PickableFile extends LibraryFile {
  readonly hash: string
  readonly format: FileFormat
}

export interface Pickable {
  readonly files: readonly PickableFile[]
  /** How many match in all. */
  readonly total: number
}

/** The newest files of some formats in an event's library, whose name or use has the words of `text`. */
export function usePickableFiles(
  eventId: string,
  search: () => { readonly text: string; readonly formats: readonly FileFormat[]; readonly limit: number },
): NewestAnswer<Pickable> {
  return useNewestAnswer(search, async ({ text, formats, limit }, signal) => {
    const words = text.trim()
    const { items, total } = await client.call(
      'media.list',
      {
        eventId,
        formats: [...formats],
        sort: 'added',
        descending: true,
        limit,
        ...(words === '' ? {} : { text: words }),
      },
      signal,
    )
    return {
      total,
      files: items.flatMap((file) =>
        file.hash === null || file.format === null || file.state !== 'here'
          ? []
          : [{ ...file, hash: file.hash, format: file.format }],
      ),
    }
  })
}
