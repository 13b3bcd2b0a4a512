import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { hasNews } from '../../../renderer/stores/news.ts'

it.each([
  ['the first start tells nothing', '', '0.2.0', false],
  ['the same version tells nothing again', '0.2.0', '0.2.0', false],
  ['a newer patch tells', '0.2.0', '0.2.1', true],
  ['numbers count, not letters', '0.9.0', '0.10.0', true],
  ['a newer major version tells, whatever follows', '0.9.9', '1.0.0', true],
  ['an older version tells nothing', '1.0.0', '0.9.9', false],
  ['a release after its trial tells nothing new', '1.0.0-beta.1', '1.0.0', false],
  ['what is no version tells nothing', 'unknown', '1.0.0', false],
])('%s', (_rule, seen, version, expected) => {
  expect(hasNews(seen, version)).toBe(expected)
})

it('the changelog begins with the version whose news are told', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  expect(/^## (\d\S*)/m.exec(changelog)?.[1]).toBe(packageJson.version)
})
