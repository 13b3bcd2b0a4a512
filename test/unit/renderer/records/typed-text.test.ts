import { nextTick, ref } from 'vue'
import { describe, expect, it } from 'vitest'
import { useHeldOrder } from '../../../../renderer/stores/records/held-order.ts'
import { useTypedText } from '../../../../renderer/components/fields/typed-text.ts'

describe('a text that is taken over when its field is left', () => {
  const value = ref('A')
  const of = ref('one')
  const { typed, settle, reset } = useTypedText(
    () => value.value,
    () => of.value,
  )
  async function becomes(now: string): Promise<string> {
    value.value = now
    await nextTick()
    return typed.value
  }

  it('follows its value until something is typed, and stays as it is typed then', async () => {
    expect(await becomes('B')).toBe('B')
    typed.value = 'mine'
    expect(await becomes('C')).toBe('mine')
    expect(await becomes('D')).toBe('mine')
  })

  it('follows again when it was taken over, also as something else than was typed', async () => {
    typed.value = '0.1'
    settle()
    expect(await becomes('0.5')).toBe('0.5')
  })

  it('goes back to the value as it is by then', async () => {
    typed.value = 'mine'
    await becomes('E')
    reset()
    expect(typed.value).toBe('E')
    expect(await becomes('F')).toBe('F')
  })

  it('is not kept for another thing, even one of the same value', async () => {
    typed.value = 'mine'
    of.value = 'another'
    await nextTick()
    expect(typed.value).toBe('F')
  })
})

describe('the order of a list in which something is edited', () => {
  interface Item {
    readonly id: string
    readonly text: string
  }
  const items = ref<readonly Item[]>([])
  const held = ref(false)
  const hidden = ref<readonly Item[]>([])
  const order = useHeldOrder({
    items: () => items.value,
    idOf: ({ id }: Item) => id,
    isHeld: () => held.value,
    find: (id) => hidden.value.find((item) => item.id === id),
  })
  const list = (...ids: string[]): readonly Item[] => ids.map((id) => ({ id, text: `${id}${ids.length}` }))
  const shown = (): string => order.value.map(({ id }) => id).join('')

  it('is held, with what the items say now, new ones last and removed ones gone', () => {
    items.value = list('a', 'b', 'c')
    expect(shown()).toBe('abc')
    held.value = true
    items.value = list('d', 'c', 'a', 'b')
    expect(shown()).toBe('abcd')
    expect(order.value[0]?.text).toBe('a4')
    items.value = list('d', 'c', 'a')
    expect(shown()).toBe('acd')
  })

  it('keeps one that the list would no longer have, until it is let go', () => {
    hidden.value = list('a')
    items.value = list('d', 'c')
    expect(shown()).toBe('acd')
    held.value = false
    expect(shown()).toBe('dc')
  })
})
