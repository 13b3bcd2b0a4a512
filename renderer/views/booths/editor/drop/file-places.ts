import { seemingFormat } from '../../../../../shared/domain/files/file-name.ts'
import { entities, type EntityName, type FileFormat } from '../../../../../shared/entities/index.ts'

/**
 * Where a file can belong in a booth: one of its pictures, of which each is one file, or its
 * documents and videos, of which there can be many.
 */
export const filePlaces = ['booth_logo', 'booth_thumbnail', 'booth_background', 'documents', 'videos'] as const
export type FilePlace = (typeof filePlaces)[number]
export type PictureField = Exclude<FilePlace, 'documents' | 'videos'>

const formats: Readonly<Record<FilePlace, readonly FileFormat[]>> = {
  booth_logo: formatsOf('booth', 'booth_logo'),
  booth_thumbnail: formatsOf('booth', 'booth_thumbnail'),
  booth_background: formatsOf('booth', 'booth_background'),
  documents: formatsOf('document', 'file'),
  videos: formatsOf('video', 'file'),
}

/**
 * What names of pictures say about where they belong, in any language that exhibitors commonly
 * write them in.
 */
const hints: Readonly<Record<PictureField, RegExp>> = {
  booth_logo: /logo|brand|marque/i,
  booth_thumbnail: /thumb|small|icon|vignette/i,
  booth_background: /back|backdrop|bg|wall|banner|hero|fond|hintergrund/i,
}

/** What is known of a file before it is read. */
export type DroppedFile = Pick<File, 'name' | 'type'>

/** The places that seem to take a file; its content is checked when it is copied. */
export function placesFor(file: DroppedFile): readonly FilePlace[] {
  const format = seemingFormat(file)
  return filePlaces.filter((place) => format !== undefined && formats[place].includes(format))
}

export function isPicture(place: FilePlace | null): place is PictureField {
  return place !== null && place in hints
}

/**
 * Where files probably belong, in their order; `null`: nowhere. A picture goes by its name, else
 * where none is yet; no two go to the same place.
 * @param filled the pictures the booth has already
 */
export function suggestedPlaces(files: readonly DroppedFile[], filled: ReadonlySet<PictureField>): readonly (FilePlace | null)[] {
  const suggested: (FilePlace | null)[] = files.map((file) => {
    const [only, ...others] = placesFor(file)
    return only !== undefined && others.length === 0 ? only : null
  })
  const take = (accepts: (place: PictureField, name: string) => boolean): void => {
    files.forEach((file, index) => {
      if (suggested[index] !== null) return
      const free = placesFor(file)
        .filter(isPicture)
        .filter((place) => !suggested.includes(place))
      suggested[index] = free.find((place) => accepts(place, file.name)) ?? null
    })
  }
  take((place, name) => hints[place].test(name))
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
