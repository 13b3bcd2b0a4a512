import {
  deepestFolder,
  isJunkName,
  mostDroppedFiles,
  segmentsOf,
} from '../../../shared/domain/folder-drop/dropped-path.ts'

/** What a person let go of or chose: files with their paths from there on. */
export interface DroppedTree {
  /** Of the folder or file, where it was one. */
  readonly name: string | null
  readonly files: readonly TreeFile[]
  /** There are more than are taken at once. */
  readonly tooMany: boolean
}

export interface TreeFile {
  readonly path: string
  readonly file: File
}

const packName = /\.boothpack$/i
const archiveName = /\.zip$/i
const mailName = /\.(?:eml|mbox)$/i
const tableName = /\.(?:xlsx|csv|tsv)$/i
/** How lists of booths are called, where several tables lie beside each other. */
const listName = /booth|exhibitor|aussteller|stand|compan|firm|list|import|expos|wystaw|参展|出展|участник/i
const mostTables = 5

/**
 * Entries of a drop, which are only there while the drop is handled: asked for at once, read later.
 * Files that have none, such as those of a program, are files of their own.
 */
export function entriesOf(transfer: DataTransfer): readonly (FileSystemEntry | File)[] {
  return [...transfer.items].flatMap((item): (FileSystemEntry | File)[] => {
    if (item.kind !== 'file') return []
    const found = item.webkitGetAsEntry() ?? item.getAsFile()
    return found === null ? [] : [found]
  })
}

export function isFolder(entry: FileSystemEntry | File): boolean {
  return 'isDirectory' in entry && entry.isDirectory
}

export function isPack({ name }: { readonly name: string }): boolean {
  return packName.test(name)
}

export function isArchive({ name }: { readonly name: string }): boolean {
  return archiveName.test(name)
}

/** An e-mail, or a mailbox that was exported: packs may be attached. */
export function isMail({ name }: { readonly name: string }): boolean {
  return mailName.test(name)
}

export function isTable({ name }: { readonly name: string }): boolean {
  return tableName.test(name)
}

/** Goes through folders. Throws the browser's error where one cannot be read. */
export async function readTree(
  entries: readonly (FileSystemEntry | File)[],
  signal: AbortSignal,
): Promise<DroppedTree> {
  const files: TreeFile[] = []
  const waiting: { readonly entry: FileSystemEntry; readonly path: string; readonly depth: number }[] = []
  const [only, ...others] = entries
  for (const entry of entries) {
    if (entry instanceof File) files.push({ path: entry.name, file: entry })
    else waiting.push({ entry, path: entry.name, depth: 0 })
  }
  for (
    let next = waiting.shift();
    next !== undefined && files.length <= mostDroppedFiles;
    next = waiting.shift()
  ) {
    signal.throwIfAborted()
    const { entry, path, depth } = next
    if (isFile(entry)) files.push({ path, file: await fileOf(entry) })
    // One too deep is looked into once more, so that what lies there is said.
    else if (isDirectory(entry) && depth <= deepestFolder && !(depth > 0 && isJunkName(entry.name)))
      waiting.push(
        ...(await childrenOf(entry)).map((child) => ({
          entry: child,
          path: `${path}/${child.name}`,
          depth: depth + 1,
        })),
      )
  }
  return treeOf(files, only !== undefined && others.length === 0 ? only.name : null)
}

/** The files of `<input webkitdirectory>`. */
export function chosenTree(files: readonly File[]): DroppedTree {
  const named = files.map((file) => ({
    path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
    file,
  }))
  const [first] = named
  return treeOf(named, first === undefined ? null : (segmentsOf(first.path)[0] ?? null))
}

function treeOf(files: readonly TreeFile[], name: string | null): DroppedTree {
  return { name, files: files.slice(0, mostDroppedFiles), tooMany: files.length > mostDroppedFiles }
}

/**
 * The tables that may be lists of the booths: at the top, or in the folder that was dropped. Of
 * several, those that are called so: the others are price lists of exhibitors.
 */
export function listsOfBooths({ files }: DroppedTree): readonly TreeFile[] {
  if (files.length < 2) return []
  const tables = files.filter(
    ({ path, file }) => isTable(file) && segmentsOf(path).length <= 2 && !isJunkName(file.name),
  )
  const named = tables.filter(({ file }) => listName.test(file.name))
  const found = tables.length === 1 ? tables : named
  return found.length > mostTables ? [] : found
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A reader gives some at a time, and none at the end. */
async function childrenOf(entry: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = entry.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return children
    children.push(...some)
  }
}
