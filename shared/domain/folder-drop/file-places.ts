import { convertibleFormats, entities, type EntityName, type FileFormat } from '../../entities/index.ts'
import { seemingFormat } from '../files/file-name.ts'
import { pictureSlots, type PictureSlot } from '../readiness/slot-rules.ts'
import { hintedPicture } from './picture-hints.ts'

/**
 * Where a file can belong in a booth: one of its pictures, of which each is one file, or its
 * documents and videos, of which there can be many.
 */
export const filePlaces = ['booth_logo', 'booth_thumbnail', 'booth_background', 'documents', 'videos'] as const
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
 * Where files probably belong, in their order; `null`: nowhere. A picture goes by its name, else
 * where none is yet; no two go to the same place.
 * @param filled the pictures the booth has already
 */
export function suggestedPlaces(files: readonly DroppedFile[], filled: ReadonlySet<PictureField>): readonly (FilePlace | null)[] {
  const suggested: (FilePlace | null)[] = files.map((file) => {
    const [only, ...others] = placesOnceConverted(file)
    return only !== undefined && others.length === 0 ? only : null
  })
  const take = (accepts: (place: PictureField, name: string) => boolean): void => {
    files.forEach((file, index) => {
      if (suggested[index] !== null) return
      const free = placesOnceConverted(file)
        .filter(isPicture)
        .filter((place) => !suggested.includes(place))
      suggested[index] = free.find((place) => accepts(place, file.name)) ?? null
    })
  }
  take((place, name) => hintedPicture(name) === place)
  take((place) => !filled.has(place))
  // A single picture replaces one rather than going nowhere.
  if (files.length === 1) take(() => true)
  return suggested
}

/**
 * The places after one file was given another; the picture that was there takes the place the file
 * leaves.
 */
export function movedTo(places: readonly (FilePlace | null)[], index: number, place: FilePlace | null): readonly (FilePlace | null)[] {
  const left = places[index] ?? null
  return places.map((other, at) => (at === index ? place : isPicture(place) && other === place ? left : other))
}

function formatsOf(entity: EntityName, field: string): readonly FileFormat[] {
  const type = entities[entity].fieldNamed(field)?.type
  return type?.kind === 'file' ? type.formats : []
}
