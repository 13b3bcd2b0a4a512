import { h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { describe, expect, it } from 'vitest'
import { fixtureIcons } from '../../../renderer/views/floors/commands/fixture-icons.ts'
import { fixtureKinds } from '../../../shared/domain/plan/kinds/fixtures.ts'

describe('the icons of fixtures', () => {
  it('each draw something within their square, and no two the same', async () => {
    const drawn = await Promise.all(fixtureKinds.map((kind) => renderToString(h(fixtureIcons[kind]))))
    const shapes = drawn.map((svg) => svg.replace(/^<svg[^>]*>/, ''))
    expect(
      shapes.filter(
        (shape) => !/<(path|circle|rect|line|ellipse)/.test(shape) || /NaN|undefined/.test(shape),
      ),
    ).toEqual([])
    expect(new Set(shapes).size).toBe(fixtureKinds.length)
  })
})
