import { documentFormats, fileFormats, videoFormats, type FileFormat } from '../../entities/index.ts'
import { seemingFormat } from './file-name.ts'

/** What a file is to a person: pictures of all formats, films, and papers, among them drawings. */
export const mediaKinds = ['picture', 'document', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

export function mediaKindOf(format: FileFormat): MediaKind {
  if (videoFormats.includes(format)) return 'video'
  return documentFormats.includes(format) || format === 'dxf' ? 'document' : 'picture'
}

/**
 * The kind of a file that is known by its name alone; where that does not tell, the kind of what its
 * place takes.
 */
export function mediaKindByName(name: string, accepted: readonly FileFormat[]): MediaKind {
  const format = seemingFormat({ name, type: '' }) ?? accepted[0]
  return format === undefined ? 'document' : mediaKindOf(format)
}

export function formatsOfKind(kind: MediaKind): readonly FileFormat[] {
  return fileFormats.filter((format) => mediaKindOf(format) === kind)
}
