import { randomUUID } from 'node:crypto'
import { access, chmod, constants, copyFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'

/** Why a file could not be put where the person said. */
export type CopyFailure = 'noFolder' | 'isFolder' | 'notAllowed' | 'readOnly' | 'full'

const troubles: Readonly<Record<string, CopyFailure>> = {
  ENOENT: 'noFolder',
  ENOTDIR: 'noFolder',
  EISDIR: 'isFolder',
  EACCES: 'notAllowed',
  EPERM: 'notAllowed',
  EBUSY: 'notAllowed',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
}

const reasons: Readonly<Record<CopyFailure, string>> = {
  noFolder: ': its folder is not there',
  isFolder: ': it is a folder',
  notAllowed: ': its folder does not let this account write, or another program has the file open',
  readOnly: ': its folder can only be read',
  full: ': the disk is full',
}

/** Notes something at a file of this path before it has its name. */
export type MarkFile = (path: string) => Promise<void>

/**
 * Puts a file that was made or kept where the person said, for them alone: whole, or not at all, and
 * then what was there stays. Throws `disk-error`, whose cause `copyFailure` knows.
 */
export async function copyOut(
  made: string,
  file: string,
  mark: MarkFile = () => Promise.resolve(),
): Promise<void> {
  try {
    const known = await stat(file).catch(() => undefined)
    // A pipe or a device takes what comes, and is not to be replaced.
    if (known !== undefined && !known.isFile()) await copyFile(made, file)
    else
      await replaceWhole(made, known === undefined ? file : await realpath(file), { mark, mode: known?.mode })
  } catch (cause) {
    throw notWritten(file, cause)
  }
}

/** Before long work: says what would keep `copyOut` from `file`, as far as its folder tells. Throws `disk-error`. */
export async function checkDestination(file: string): Promise<void> {
  try {
    const known = await stat(file).catch(() => undefined)
    if (known === undefined || known.isFile())
      await access(dirname(known === undefined ? file : await realpath(file)), constants.W_OK)
  } catch (cause) {
    throw notWritten(file, cause)
  }
}

function notWritten(file: string, cause: unknown): AppError {
  // The system's own words would name files of the program's.
  const trouble = copyFailure(cause)
  const reason = trouble === undefined ? ` (${systemCode(cause) ?? 'unknown'})` : reasons[trouble]
  return new AppError('disk-error', `The file “${file}” cannot be written${reason}.`, { cause })
}

/** What a system's error, or one that it is the cause of, says of a copy; `undefined` for one that is not known. */
export function copyFailure(error: unknown): CopyFailure | undefined {
  const code = systemCode(error) ?? systemCode(error instanceof Error ? error.cause : undefined)
  return code === undefined ? undefined : troubles[code]
}

function systemCode(error: unknown): string | undefined {
  const code: unknown =
    error instanceof Error && !(error instanceof AppError) ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : undefined
}

async function replaceWhole(
  made: string,
  target: string,
  { mark, mode = 0o600 }: { readonly mark: MarkFile; readonly mode: number | undefined },
): Promise<void> {
  const unfinished = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID()}`)
  try {
    await copyFile(made, unfinished)
    await chmod(unfinished, mode)
    await mark(unfinished)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
