import { spawnSync } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
/** The machine's own Node, as a person has it who has just cloned the project. */
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

test('npm ci gives no warnings that a newcomer can do nothing about', () => {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')),
  )
  const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--prefer-offline'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...environment, PATH: path },
    shell: process.platform === 'win32',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}, 120_000)
