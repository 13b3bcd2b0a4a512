import { realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { largestFileBytes } from '../../../shared/domain/files/file-format.ts'
import { cellText } from '../../../shared/domain/cells/cell.ts'
import type { CellFinding } from '../../../shared/domain/cells/findings.ts'
import type { ImportPlan } from '../../../shared/domain/tables/judge-row.ts'
import type { CellReading } from '../../../shared/domain/cells/cell-reading.ts'
import type { EntityName, FieldDeclaration } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import { readDroppedFile } from '../../media/dropped-file.ts'
import { importFile } from '../../media/import-file.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import type { TableRow } from '../table-rows.ts'

/** Fetches a file from an address, guarded as files of the service are (`gateway/files`). */
export type FetchFile = (
  url: string,
  signal: AbortSignal,
  largestBytes: number,
) => Promise<{ readonly stream: AsyncIterable<Uint8Array>; readonly name: string | undefined }>

export interface CellFilesOptions {
  readonly workspace: Pick<Workspace, 'assets'>
  readonly entity: EntityName
  /**
   * The folder that the table lies in, in which its paths are meant; none where the program was
   * given the table alone: then files are found by their names in the media library.
   */
  readonly folder: string | undefined
  /**
   * Also takes files that lie outside the table's folder. The table may come from somebody else, who
   * would choose with it what of this computer goes to the service.
   */
  readonly outside: boolean
  readonly fetchFile: FetchFile
  /** Whether a file may be asked for there at all. */
  readonly mayAsk: (address: URL) => boolean
}

/**
 * The files that cells of a table name: by a path, an address on the web, or the name of a file in
 * the media library. What a cell names is looked for in the dry run, and taken in only when its row
 * is imported.
 */
export interface CellFiles {
  /** What a cell says, as far as it was looked for. */
  readonly read: (field: FieldDeclaration, text: string) => CellReading
  /** Looks for what these rows name, and takes nothing in. */
  look(plan: ImportPlan, rows: readonly TableRow[]): Promise<void>
  /** The whole paths outside the table's folder that were named by the rows looked at, each once. */
  outside(): readonly string[]
  /** Takes in what these rows name, a few at a time. */
  fetch(plan: ImportPlan, rows: readonly TableRow[], signal: AbortSignal): Promise<void>
}

type Found =
  | { readonly kind: 'here'; readonly hash: string; readonly name: string }
  | {
      readonly kind: 'away'
      readonly from: 'path' | 'url'
      readonly address: string
      readonly name: string
      readonly warning?: CellFinding
    }
  | { readonly kind: 'wrong'; readonly finding: CellFinding }

const fetchedAtOnce = 4

export function createCellFiles({
  workspace,
  entity,
  folder,
  outside,
  fetchFile,
  mayAsk,
}: CellFilesOptions): CellFiles {
  const known = new Map<string, Found>()
  const pathsOutside = new Set<string>()
  const idOf = ({ name }: FieldDeclaration, text: string): string => `${name} ${text}`

  const named = function* (
    plan: ImportPlan,
    rows: readonly TableRow[],
  ): Generator<{ readonly field: FieldDeclaration; readonly text: string }> {
    const columns = plan.columns.filter(({ column }) => column.field.type.kind === 'file' && column.writable)
    if (columns.length === 0) return
    for (const { cells } of rows) {
      for (const { index, column } of columns) {
        const text = cellText(cells[index] ?? null).trim()
        if (text !== '') yield { field: column.field, text }
      }
    }
  }

  const inLibrary = (name: string): Found => {
    const [first, second] = workspace.assets.named(name)
    if (first === undefined) return wrong('no-such-file', { text: name })
    return second === undefined
      ? { kind: 'here', hash: first.hash, name: first.name }
      : wrong('ambiguous-file', { text: name })
  }
  const find = async (text: string): Promise<Found> => {
    if (/^https?:\/\//i.test(text)) return atAddress(workspace, mayAsk, text)
    // One letter is a drive; a host's name could be anybody's.
    if (/^[a-z][a-z\d+.-]+:/i.test(text) || /^[\\/]{2}/.test(text) || text.includes('\0'))
      return wrong('file-address', { text })
    const path = process.platform === 'win32' ? text : text.replaceAll('\\', '/')
    const name = basename(path)
    if (folder === undefined) return inLibrary(name)
    const { place, isOutside } = await located(folder, path)
    if (isOutside) pathsOutside.add(place)
    if (isOutside && !outside) return wrong('file-outside', { text: place })
    const isThere = await stat(place).then(
      (found) => found.isFile(),
      () => false,
    )
    if (isThere) {
      const warning = { code: 'file-from-outside', params: { text: place } } as const
      return { kind: 'away', from: 'path', address: place, name, ...(isOutside ? { warning } : {}) }
    }
    const kept = name === text ? inLibrary(name) : undefined
    return kept?.kind === 'here' ? kept : wrong('no-such-file', { text })
  }
  const takeIn = async (
    field: FieldDeclaration,
    found: Extract<Found, { kind: 'away' }>,
    signal: AbortSignal,
  ): Promise<Found> => {
    try {
      const { name, hash } = await imported(field, found, signal)
      return { kind: 'here', hash, name }
    } catch (cause) {
      const error = toAppError(cause)
      if (error.code === 'cancelled') throw error
      return wrong('file-refused', { text: found.name, reason: error.message })
    }
  }
  const imported = async (
    field: FieldDeclaration,
    { from, address, name }: Extract<Found, { kind: 'away' }>,
    signal: AbortSignal,
  ): Promise<AssetInfo> => {
    const place = { workspace, entity, field: field.name, signal }
    if (from === 'path') return importFile({ ...place, name, source: readDroppedFile(address) })
    const media = field.type.kind === 'file' ? field.type.media : 'image'
    const file = await fetchFile(address, signal, largestFileBytes[media])
    return importFile({ ...place, name: file.name ?? name, source: file.stream, fetchedFrom: address })
  }

  const look: CellFiles['look'] = async (plan, rows) => {
    for (const { field, text } of named(plan, rows))
      if (!known.has(idOf(field, text))) known.set(idOf(field, text), await find(text))
  }

  return {
    look,
    outside: () => [...pathsOutside],
    read: (field, text) => {
      const found = known.get(idOf(field, text))
      if (found === undefined) return { finding: { code: 'no-such-file', params: { text } } }
      if (found.kind === 'wrong') return { finding: found.finding }
      // Not taken in yet, which it is before its row is written.
      if (found.kind === 'here') return { value: { hash: found.hash, name: found.name } }
      const { address, name, warning } = found
      return { value: { url: address, name }, ...(warning === undefined ? {} : { warning }) }
    },
    async fetch(plan, rows, signal) {
      await look(plan, rows)
      const wanted = new Map([...named(plan, rows)].map((one) => [idOf(one.field, one.text), one.field]))
      const waiting = [...wanted].flatMap(([id, field]) => {
        const found = known.get(id)
        return found?.kind === 'away' ? [{ id, field, found }] : []
      })
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
          known.set(next.id, await takeIn(next.field, next.found, signal))
      }
      await Promise.all(Array.from({ length: fetchedAtOnce }, work))
    },
  }
}

function atAddress(
  { assets }: Pick<Workspace, 'assets'>,
  mayAsk: CellFilesOptions['mayAsk'],
  text: string,
): Found {
  if (!URL.canParse(text)) return wrong('file-address', { text })
  if (!mayAsk(new URL(text))) return wrong('file-private', { text })
  const hash = assets.hashOfUrl(text)
  const info = hash === undefined ? undefined : assets.describe(hash)
  if (info !== undefined) return { kind: 'here', hash: info.hash, name: info.name }
  const { pathname, host } = new URL(text)
  return { kind: 'away', from: 'url', address: text, name: basename(pathname) || host }
}

/** A link beside the table may lead anywhere: what counts is where the file itself lies. */
async function located(
  folder: string,
  path: string,
): Promise<{ readonly place: string; readonly isOutside: boolean }> {
  const asked = resolve(folder, path)
  const real = await realPath(asked)
  const isOutside =
    real === undefined ? !isWithin(folder, asked) : !isWithin((await realPath(folder)) ?? folder, real)
  return { place: real ?? asked, isOutside }
}

function realPath(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined)
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function wrong(code: CellFinding['code'], params: NonNullable<CellFinding['params']>): Found {
  return { kind: 'wrong', finding: { code, params } }
}
