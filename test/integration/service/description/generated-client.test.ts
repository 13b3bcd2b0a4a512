import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Fixture } from '../fixture.ts'

const root = resolve(import.meta.dirname, '../../../..')
const run = promisify(execFile)

let fixture: Fixture
let folder: string

beforeAll(async () => {
  fixture = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-client-'))
  const description = join(folder, 'openapi.json')
  await writeFile(description, JSON.stringify((await fixture.call('GET', '/openapi.json')).body))
  await createClient({
    input: description,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    logs: { level: 'silent' },
  })
  await copyFile(join(import.meta.dirname, 'client-program.txt'), join(folder, 'program.ts'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
}, 60_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await fixture.close()
})

const compilerOptions = {
  ...{
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
  },
  ...{
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
  },
  ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
}

describe('a client that is generated from the description', () => {
  it('has the types that a program needs, and takes no others', async () => {
    const { stdout } = await run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ]).catch((error: unknown) => ({
      stdout: error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error),
    }))
    expect(stdout).toBe('')
  }, 120_000)

  it('makes, changes in part, lists and removes records of a running service', async () => {
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), fixture.baseUrl])
    expect(JSON.parse(stdout)).toEqual({
      floors: [{ floor_id: 1, name: 'Hall A', order: 3, active: true }],
      total: 1,
      booths: [{ city: 'Potsdam', type: 'web', active: 1, contacts: 1 }],
      jobs: [{ location: 'Remote', least: null, currency: 'EUR' }],
      document: true,
      refused: { name: ['This field is required.'], order: ['This must be at least 0.'] },
      misspelled:
        'There is no query parameter flor_id here. This operation takes page, limit, floor_id, booth_id, active.',
      left: 0,
    })
  }, 60_000)
})
