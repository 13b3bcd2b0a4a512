import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toDiskError } from '../../../electron/workspace/disk/disk-errors.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

function systemError(code: string, message: string, path?: string): Error {
  return Object.assign(new Error(message), { code, ...(path === undefined ? {} : { path }) })
}

/** What SQLite throws where a database may be read only. */
function sqliteError(): unknown {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const file = join(temporaryFolder(), 'some.db')
  new DatabaseSync(file).close()
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.exec('CREATE TABLE some (id INTEGER)')
    return undefined
  } catch (error) {
    return error
  } finally {
    database.close()
  }
}

describe('a folder that cannot be written', () => {
  it.each([
    ['a disk mounted read-only', systemError('EROFS', 'EROFS, Unknown error 30: /fair/tmp', '/fair/tmp')],
    ['missing rights', systemError('EACCES', 'EACCES: permission denied, mkdir', '/fair/tmp')],
    ['a protected file', systemError('EPERM', 'EPERM: operation not permitted', '/fair/tmp')],
  ])('by %s is named, with what to do', (_name, cause) => {
    const error = toDiskError(cause)
    expect(error).toMatchObject({ code: 'disk-error', cause })
    expect(error.message).toMatch(/^This folder cannot be written \(“\/fair\/tmp”\)\. .*Allow writing there/)
    expect(error.message).not.toMatch(/unknown error/i)
  })

  it('is known by the database’s words, too', () => {
    expect(toDiskError(sqliteError())).toMatchObject({
      code: 'disk-error',
      message: expect.stringMatching(/^This folder cannot be written\. /) as string,
    })
  })

  it('is told from one that is not a folder', () => {
    expect(toDiskError(systemError('ENOTDIR', 'ENOTDIR: not a directory')).message).toMatch(
      /cannot be used: ENOTDIR/,
    )
  })
})
