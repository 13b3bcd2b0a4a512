import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { baseTheme } from '../../../renderer/design/theme.ts'

const renderer = join(import.meta.dirname, '../../../renderer')

it('every component of Naive UI that the page uses is dark in the dark theme', () => {
  const used = globSync('**/*.{vue,ts}', { cwd: renderer }).flatMap((file) =>
    [...readFileSync(join(renderer, file), 'utf8').matchAll(/import \{([^}]*)\} from 'naive-ui'/g)].flatMap(
      ([, names = '']) => [...names.matchAll(/\bN([A-Z]\w+)/g)].map(([, name]) => name),
    ),
  )
  const components = new Set(used)
  components.delete('ConfigProvider')
  expect(components.size).toBeGreaterThan(3)
  const themed: readonly string[] = Object.keys(baseTheme('dark'))
  expect([...components].filter((name) => name === undefined || !themed.includes(name))).toEqual([])
})
