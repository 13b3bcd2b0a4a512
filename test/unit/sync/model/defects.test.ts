import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defects } from './defects.ts'

it.each(defects.map(({ rule, file, from }) => [rule, file, from] as const))(
  'the defect of “%s” is where it says',
  (_rule, file, from) => {
    const text = readFileSync(file, 'utf8')
    expect(text.split(from)).toHaveLength(2)
  },
)
