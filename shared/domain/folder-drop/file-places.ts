import { convertibleFormats, entities, type EntityName, type FileFormat } from '../../entities/index.ts'
import { seemingFormat } from '../files/file-name.ts'
import { pictureSlots, type PictureSlot } from '../readiness/slot-rules.ts'

/**
 * Where a file can belong in a booth: one of its pictures, of which each is one file, or its
 * documents and videos, of which there can be many.
 */
export const filePlaces = [
  'booth_logo',
  'booth_thumbnail',
  'booth_background',
  'documents',
  'videos',
] as const
export type FilePlace = (typeof filePlaces)[number]
export type PictureField = PictureSlot

const formats: Readonly<Record<FilePlace, readonly FileFormat[]>> = {
  booth_logo: formatsOf('booth', 'booth_logo'),
  booth_thumbnail: formatsOf('booth', 'booth_thumbnail'),
  booth_background: formatsOf('booth', 'booth_background'),
  documents: formatsOf('document', 'file'),
  videos: formatsOf('video', 'file'),
}

/** What is known of a file before it is read. */
export type DroppedFile = Pick<File, 'name' | 'type'>

/** The places that seem to take a file; its content is checked when it is copied. */
export function placesFor(file: DroppedFile): readonly FilePlace[] {
  const format = seemingFormat(file)
  return filePlaces.filter((place) => format !== undefined && formats[place].includes(format))
}

/** The same, with pictures that can be converted to what the places take. */
export function placesOnceConverted(file: DroppedFile): readonly FilePlace[] {
  return isConvertible(file) ? pictureSlots : placesFor(file)
}

/** Whether a picture has to be converted before a place takes it, by its name or type. */
export function isConvertible(file: DroppedFile): boolean {
  const format = seemingFormat(file)
  return format !== undefined && convertibleFormats.includes(format)
}

export function isPicture(place: FilePlace | null): place is PictureField {
  return pictureSlots.some((slot) => slot === place)
}

/** Which field of which record a place fills. */
export function fieldAt(place: FilePlace): { readonly entity: EntityName; readonly field: string } {
  if (isPicture(place)) return { entity: 'booth', field: place }
  return { entity: place === 'documents' ? 'document' : 'video', field: 'file' }
}

/**
 * The places after one file was given another; the picture that was there takes the place the file
 * leaves.
 */
export function movedTo(
  places: readonly (FilePlace | null)[],
  index: number,
  place: FilePlace | null,
): readonly (FilePlace | null)[] {
  const left = places[index] ?? null
  return places.map((other, at) =>
    at === index ? place : isPicture(place) && other === place ? left : other,
  )
}

function formatsOf(entity: EntityName, field: string): readonly FileFormat[] {
  const type = entities[entity].fieldNamed(field)?.type
  return type?.kind === 'file' ? type.formats : []
}
