import { describe, expect, it } from 'vitest'
import { refuseExcessiveValues } from '../../../electron/media/structure/json-values.ts'

describe('a JSON text from elsewhere', () => {
  it.each([
    ['of millions of empty lists', `[${'[],'.repeat(3_000_000)}0]`],
    ['of lists in lists', '['.repeat(300)],
    ['of objects in objects', '{"a":'.repeat(300)],
  ])('%s is refused before it is read', (_what, json) => {
    expect(() => refuseExcessiveValues(json, 'a.json')).toThrow(
      expect.objectContaining({ code: 'file-too-large' }) as Error,
    )
  })

  it.each([
    ['of a few levels', `${'['.repeat(100)}${']'.repeat(100)}`],
    ['of many lists beside each other', `[${'[[]],'.repeat(1_000)}0]`],
    ['of brackets in a text', JSON.stringify({ a: `"${'['.repeat(1_000)}\\` })],
  ])('%s is not', (_what, json) => {
    expect(() => refuseExcessiveValues(json, 'a.json')).not.toThrow()
  })
})
