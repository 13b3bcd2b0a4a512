import { convertibleFormats, entities, type EntityName, type FileFormat } from '../../entities/index.ts'
import { seemingFormat } from '../files/file-name.ts'
import { pictureSlots, type PictureSlot } from '../readiness/slot-rules.ts'

/**
 * Where a file can belong in a booth: one of its pictures, of which each is one file, or its
 * documents and videos, of which there can be many.
 */
export const fileSlots = ['booth_logo', 'booth_thumbnail', 'booth_background', 'documents', 'videos'] as const
export type FileSlot = (typeof fileSlots)[number]
export type PictureField = PictureSlot

const formats: Readonly<Record<FileSlot, readonly FileFormat[]>> = {
  booth_logo: formatsOf('booth', 'booth_logo'),
  booth_thumbnail: formatsOf('booth', 'booth_thumbnail'),
  booth_background: formatsOf('booth', 'booth_background'),
  documents: formatsOf('document', 'file'),
  videos: formatsOf('video', 'file'),
}

/** What is known of a file before it is read. */
export type DroppedFile = Pick<File, 'name' | 'type'>

/** The slots that seem to take a file; its content is checked when it is copied. */
export function slotsFor(file: DroppedFile): readonly FileSlot[] {
  const format = seemingFormat(file)
  return fileSlots.filter((slot) => format !== undefined && formats[slot].includes(format))
}

/** The same, with pictures that can be converted to what the slots take. */
export function slotsOnceConverted(file: DroppedFile): readonly FileSlot[] {
  return isConvertible(file) ? pictureSlots : slotsFor(file)
}

/** Whether a picture has to be converted before a slot takes it, by its name or type. */
export function isConvertible(file: DroppedFile): boolean {
  const format = seemingFormat(file)
  return format !== undefined && convertibleFormats.includes(format)
}

export function isPicture(slot: FileSlot | null): slot is PictureField {
  return pictureSlots.some((picture) => picture === slot)
}

/** Which field of which record a slot fills. */
export function fieldAt(slot: FileSlot): { readonly entity: EntityName; readonly field: string } {
  if (isPicture(slot)) return { entity: 'booth', field: slot }
  return { entity: slot === 'documents' ? 'document' : 'video', field: 'file' }
}

/**
 * The slots after one file was given another; the picture that was there takes the slot the file
 * leaves.
 */
export function movedTo(
  slots: readonly (FileSlot | null)[],
  index: number,
  slot: FileSlot | null,
): readonly (FileSlot | null)[] {
  const left = slots[index] ?? null
  return slots.map((other, at) => (at === index ? slot : isPicture(slot) && other === slot ? left : other))
}

function formatsOf(entity: EntityName, field: string): readonly FileFormat[] {
  const type = entities[entity].fieldNamed(field)?.type
  return type?.kind === 'file' ? type.formats : []
}
