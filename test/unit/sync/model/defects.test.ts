import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defects, editsOf, placesOf } from './defects.ts'

it.each(defects.map((defect) => [defect.rule, editsOf(defect)] as const))(
  'the defect of “%s” is where it says',
  (_rule, edits) => {
    for (const { file, from } of edits)
      expect(placesOf(readFileSync(file, 'utf8'), from), `${file}: ${from}`).toHaveLength(1)
  },
)
