import { droppedAsset, type DraggedAsset } from './dragged-asset.ts'

/** What a place takes. */
export interface FileOptions {
  /** Several files at once; by itself one. */
  readonly multiple?: boolean
  /** Folders too, for `readTree`. */
  readonly folders?: boolean
  /** Files of the media library too. */
  readonly assets?: boolean | undefined
  /** Which files, by what is known before they are read; by itself all. */
  readonly accepts?: (file: File) => boolean
}

/** Why a file or folder is not taken; `name` is of the one that is, where there are several. */
export interface Refused {
  readonly reason: 'folder' | 'kind' | 'several'
  readonly name: string
}

/** Files and folders, as they were given. */
export interface HeldFiles {
  readonly files: readonly File[]
  readonly folders: readonly FileSystemDirectoryEntry[]
}

export interface FilesIn extends HeldFiles {
  readonly asset: DraggedAsset | null
  /** What is left out of what was given. */
  readonly refused: readonly Refused[]
}

/** A drop, the clipboard, or an `<input>`. */
export type FileSource = Pick<DataTransfer, 'items' | 'getData'> | Pick<HTMLInputElement, 'files' | 'value'>

/**
 * What a person let go of, pasted or chosen, as far as a place takes it. What is dropped can only be
 * asked for while its event is handled. An `<input>` is emptied, so that the same can be chosen
 * again after it was refused or removed.
 */
export function filesIn(source: FileSource, options: FileOptions): FilesIn {
  const asset = options.assets === true && 'items' in source ? droppedAsset(source) : undefined
  if (asset !== undefined) return { asset, files: [], folders: [], refused: [] }
  const { files, folders } = 'items' in source ? heldBy(source) : chosenIn(source)
  const isWanted = (file: File): boolean => options.accepts?.(file) ?? true
  const fitting = files.filter(isWanted)
  const [first, ...others] = fitting
  const tooMany = options.multiple !== true && others.length > 0
  return {
    asset: null,
    files: tooMany ? fitting.slice(0, 1) : fitting,
    folders: options.folders === true ? folders : [],
    refused: [
      ...(options.folders === true ? [] : folders).map(({ name }) => ({ reason: 'folder' as const, name })),
      ...files.filter((file) => !isWanted(file)).map(({ name }) => ({ reason: 'kind' as const, name })),
      ...(tooMany && first !== undefined ? [{ reason: 'several' as const, name: first.name }] : []),
    ],
  }
}

/** Browsers name a folder among the files as well: what an item is, its entry says. */
function heldBy({ items }: Pick<DataTransfer, 'items'>): HeldFiles {
  const files: File[] = []
  const folders: FileSystemDirectoryEntry[] = []
  for (const item of items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry !== null && isFolder(entry)) folders.push(entry)
    else if (file !== null) files.push(file)
  }
  return { files, folders }
}

function chosenIn(input: Pick<HTMLInputElement, 'files' | 'value'>): HeldFiles {
  const files = [...(input.files ?? [])]
  input.value = ''
  return { files, folders: [] }
}

/** Whether an entry of a drop is a folder. */
export function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
