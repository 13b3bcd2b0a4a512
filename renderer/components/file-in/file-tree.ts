import {
  deepestFolder,
  isJunkName,
  mostDroppedFiles,
  segmentsOf,
} from '../../../shared/domain/folder-drop/dropped-path.ts'
import { isFolder, type HeldFiles } from './files-in.ts'

/** What a person let go of or chose: files with their paths from there on. */
export interface FileTree {
  readonly files: readonly TreeFile[]
  /** There are more than are taken at once. */
  readonly tooMany: boolean
}

export interface TreeFile {
  readonly path: string
  readonly file: File
}

/** The name of the one file or folder that was let go of or chosen; `null`: it was more than one. */
export function nameOfTree({ files, folders }: HeldFiles): string | null {
  const [name, ...others] = new Set(
    [...folders.map((folder) => folder.name), ...files.map(pathOf)].map((path) => segmentsOf(path)[0]),
  )
  return others.length === 0 ? (name ?? null) : null
}

/** Goes through folders. Throws the browser's error where one cannot be read. */
export async function readTree(given: HeldFiles, signal: AbortSignal): Promise<FileTree> {
  const files: TreeFile[] = given.files.map((file) => ({ path: pathOf(file), file }))
  const waiting: { readonly entry: FileSystemEntry; readonly path: string; readonly depth: number }[] =
    given.folders.map((entry) => ({ entry, path: entry.name, depth: 0 }))
  for (
    let next = waiting.shift();
    next !== undefined && files.length <= mostDroppedFiles;
    next = waiting.shift()
  ) {
    signal.throwIfAborted()
    const { entry, path, depth } = next
    if (isFile(entry)) files.push({ path, file: await fileOf(entry) })
    // One too deep is looked into once more, so that what lies there is said.
    else if (isFolder(entry) && depth <= deepestFolder && !(depth > 0 && isJunkName(entry.name)))
      waiting.push(
        ...(await childrenOf(entry)).map((child) => ({
          entry: child,
          path: `${path}/${child.name}`,
          depth: depth + 1,
        })),
      )
  }
  return { files: files.slice(0, mostDroppedFiles), tooMany: files.length > mostDroppedFiles }
}

/** In an `<input webkitdirectory>` files know their path from the folder on. */
function pathOf({ webkitRelativePath, name }: File): string {
  return webkitRelativePath === '' ? name : webkitRelativePath
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
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
