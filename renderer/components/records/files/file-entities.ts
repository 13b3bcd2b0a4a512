import type { MessageKey } from '../../../locales/index.ts'

/** The entities whose records are files with a title, kept beside the record that they belong to. */
export type FileEntity = 'document' | 'video' | 'handout'

interface FileWords {
  readonly add: MessageKey
  readonly browse: MessageKey
  readonly empty: MessageKey
}

/** What the place that takes such files is called. */
export const fileWords: Readonly<Record<FileEntity, FileWords>> = {
  document: {
    add: 'booths.files.addDocuments',
    browse: 'booths.files.browseDocuments',
    empty: 'booths.files.emptyDocuments',
  },
  video: {
    add: 'booths.files.addVideos',
    browse: 'booths.files.browseVideos',
    empty: 'booths.files.emptyVideos',
  },
  handout: {
    add: 'sessions.handouts.add',
    browse: 'sessions.handouts.browse',
    empty: 'sessions.handouts.empty',
  },
}

/** The field by which each names the record that it belongs to. */
export const ownerFields: Readonly<Record<FileEntity, string>> = {
  document: 'booth_id',
  video: 'booth_id',
  handout: 'session_id',
}
