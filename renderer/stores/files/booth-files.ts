import type { AssetInfo } from '../../../shared/contract/index.ts'
import { titleOfFile } from '../../../shared/domain/files/file-name.ts'
import { isPicture, type FileSlot } from '../../../shared/domain/folder-drop/file-slots.ts'
import { suggestedSlots } from '../../../shared/domain/folder-drop/assign-slots.ts'
import { pictureSlots } from '../../../shared/domain/readiness/slot-rules.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { isEmpty } from '../../../shared/domain/record/record-values.ts'
import { importFile } from '../../bridge/import-file.ts'
import { client } from '../../bridge/index.ts'
import { useRecordsStore } from '../records/records.ts'
import { recordWithFile } from './same-file.ts'

/** What became of a file that was given to a booth. */
export type GivenFile =
  | { readonly kind: 'nowhere'; readonly name: string }
  /** The booth has it already. */
  | { readonly kind: 'here'; readonly name: string; readonly title: string }
  | { readonly kind: 'picture'; readonly name: string; readonly place: FileSlot; readonly jobId: string }
  | { readonly kind: 'record'; readonly name: string; readonly place: FileSlot; readonly token: string }

const entityOf = { documents: 'document', videos: 'video' } as const

/**
 * Gives files to a booth that is not open: each goes where its kind and its name say. All throw an
 * `AppError`.
 */
export function useBoothFiles(eventId: string): {
  placesOf(key: string, files: readonly Pick<File, 'name' | 'type'>[]): Promise<readonly (FileSlot | null)[]>
  give(key: string, file: File, place: FileSlot | null): Promise<GivenFile>
  giveAsset(key: string, asset: { readonly hash: string; readonly name: string }): Promise<GivenFile>
} {
  const records = useRecordsStore()

  async function placesOf(
    key: string,
    files: readonly Pick<File, 'name' | 'type'>[],
  ): Promise<readonly (FileSlot | null)[]> {
    const { values } = await client.call('records.get', { eventId, entity: 'booth', key })
    return suggestedSlots(files, new Set(pictureSlots.filter((slot) => !isEmpty(values[slot]))))
  }
  async function keep(
    key: string,
    { hash, name }: Pick<AssetInfo, 'hash' | 'name'>,
    place: FileSlot,
  ): Promise<GivenFile> {
    if (isPicture(place)) {
      const { jobId } = await records.changeMany('booth', { keys: [key] }, { [place]: { hash, name } })
      return { kind: 'picture', name, place, jobId }
    }
    const duplicate = await recordWithFile(
      { eventId, entity: entityOf[place], ownerField: 'booth_id', ownerKey: key },
      hash,
    )
    if (duplicate !== null)
      return { kind: 'here', name, title: recordTitle(entityOf[place], duplicate.values) || name }
    const made = await records.createIn(eventId, entityOf[place], {
      booth_id: key,
      title: titleOfFile(name),
      file: { hash, name },
    })
    return { kind: 'record', name, place, token: made.token }
  }

  return {
    placesOf,
    async give(key, file, place) {
      if (place === null) return { kind: 'nowhere', name: file.name }
      const destination = isPicture(place)
        ? { entity: 'booth' as const, field: place }
        : { entity: entityOf[place], field: 'file' }
      return keep(key, await importFile({ eventId, ...destination }, file), place)
    },
    async giveAsset(key, { hash, name }) {
      const asset = await client.call('assets.describe', { eventId, hash })
      const [place = null] = await placesOf(key, [{ name, type: asset.mime }])
      return place === null ? { kind: 'nowhere', name } : keep(key, { hash, name }, place)
    },
  }
}
