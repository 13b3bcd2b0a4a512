import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PendingFile } from '../../../shared/contract/shell.ts'
import {
  deepestFolder,
  isJunkName,
  mostDroppedFiles,
} from '../../../shared/domain/folder-drop/dropped-path.ts'

export interface PendingFolder {
  /** The folder's name; `null`: it is a single file. */
  readonly folder: string | null
  readonly files: readonly PendingFile[]
  /** There are more than are taken at once. */
  readonly tooMany: boolean
}

/** The files that a person opened with the program. The page names them by ids and learns no place. */
export class PendingFiles {
  readonly #paths = new Map<string, string>()

  pathOf(id: string): string | undefined {
    return this.#paths.get(id)
  }

  /** Holds the file at `path`, or all files of the folder there. Throws what the disk throws. */
  async hold(path: string): Promise<PendingFolder> {
    const found = await stat(path)
    const name = basename(path)
    if (!found.isDirectory())
      return { folder: null, files: [this.#held(path, name, found.size)], tooMany: false }
    const files: PendingFile[] = []
    const waiting = [{ path, relative: name, depth: 0 }]
    for (
      let next = waiting.shift();
      next !== undefined && files.length <= mostDroppedFiles;
      next = waiting.shift()
    ) {
      for (const entry of await readdir(next.path, { withFileTypes: true })) {
        const child = {
          path: join(next.path, entry.name),
          relative: `${next.relative}/${entry.name}`,
          depth: next.depth + 1,
        }
        if (entry.isFile()) files.push(this.#held(child.path, child.relative, (await stat(child.path)).size))
        // One too deep is looked into once more, so that what lies there is said.
        else if (entry.isDirectory() && child.depth <= deepestFolder + 1 && !isJunkName(entry.name))
          waiting.push(child)
      }
    }
    return { folder: name, files: files.slice(0, mostDroppedFiles), tooMany: files.length > mostDroppedFiles }
  }

  #held(path: string, relative: string, sizeBytes: number): PendingFile {
    const id = randomUUID()
    this.#paths.set(id, path)
    return { id, name: basename(path), path: relative, sizeBytes }
  }
}
