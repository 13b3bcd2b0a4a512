import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shallowRef } from 'vue'
import { useThumbnail } from '../../../../renderer/components/media/useThumbnail.ts'

class Picture extends EventTarget {
  readonly src: string
  constructor(src: string) {
    super()
    this.src = src
  }
  getAttribute(name: string): string | null {
    return name === 'src' ? this.src : null
  }
}

beforeEach(() => {
  vi.stubGlobal('window', { devicePixelRatio: 1, location: { origin: 'http://127.0.0.1' } })
  vi.stubGlobal('HTMLImageElement', Picture)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('a picture is shown when it is loaded itself, and not when one is that was in its place before', () => {
  const hash = shallowRef<string | null>('a'.repeat(64))
  const { source, isShown, onLoad } = useThumbnail(() => ({
    eventId: 'sample',
    hash: hash.value,
    widthPixels: 32,
  }))
  const loads = (picture: Picture): void => {
    picture.addEventListener('load', onLoad)
    picture.dispatchEvent(new Event('load'))
  }
  const first = new Picture(source.value!)
  expect(isShown.value).toBe(false)
  loads(first)
  expect(isShown.value).toBe(true)

  hash.value = null
  expect([source.value, isShown.value]).toEqual([undefined, false])
  loads(first)
  expect(isShown.value).toBe(false)

  hash.value = 'b'.repeat(64)
  loads(first)
  expect(isShown.value).toBe(false)
  loads(new Picture(source.value!))
  expect(isShown.value).toBe(true)
})
