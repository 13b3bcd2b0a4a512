import { randomUUID } from 'node:crypto'
import { chmod, copyFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'

/**
 * Puts a file that was made where the person said: whole, or not at all, and then what was there
 * stays. Throws `disk-error`.
 */
export async function copyOut(made: string, file: string): Promise<void> {
  try {
    const known = await stat(file).catch(() => undefined)
    // A pipe or a device takes what comes, and is not to be replaced.
    if (known !== undefined && !known.isFile()) await copyFile(made, file)
    else await replaceWhole(made, known === undefined ? file : await realpath(file), known?.mode)
  } catch (cause) {
    throw new AppError('disk-error', `The file “${file}” cannot be written${reasonOf(cause)}.`, { cause })
  }
}

async function replaceWhole(made: string, target: string, mode: number | undefined): Promise<void> {
  const unfinished = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID()}`)
  try {
    await copyFile(made, unfinished)
    if (mode !== undefined) await chmod(unfinished, mode)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: ': its folder is not there',
  ENOTDIR: ': its folder is not there',
  EISDIR: ': it is a folder',
  EACCES: ': its folder does not let this account write',
  EPERM: ': its folder does not let this account write',
  EROFS: ': its folder can only be read',
  ENOSPC: ': the disk is full',
  EDQUOT: ': the disk is full',
}

/** The system's own words would name files of the program's. */
function reasonOf(cause: unknown): string {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? (reasons[code] ?? ` (${code})`) : ''
}
