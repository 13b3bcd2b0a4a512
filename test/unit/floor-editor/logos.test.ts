import { expect, it } from 'vitest'
import { createLogos, type LoadLogo } from '../../../renderer/floor-editor/painter/logos.ts'

const bitmap = { close: () => undefined } as ImageBitmap

/** Logos whose tries end one after the other as given; how often each was tried. */
function logosOf(...ends: readonly (() => ReturnType<LoadLogo>)[]) {
  let tries = 0
  const load: LoadLogo = () => ends[tries++]?.() ?? Promise.reject(new Error('Nobody asked for more.'))
  const logos = createLogos(load, () => undefined)
  const seen = async (): Promise<ImageBitmap | undefined> => {
    logos.get('k1 logo')
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    return logos.get('k1 logo')
  }
  return { seen, tries: () => tries }
}

it('a logo that is not there while its booth is removed is there once the booth is back', async () => {
  const { seen } = logosOf(
    () => Promise.resolve(null),
    () => Promise.resolve(bitmap),
  )
  expect(await seen()).toBeUndefined()
  expect(await seen()).toBe(bitmap)
})

it('a logo that cannot be had is not asked for again', async () => {
  const { seen, tries } = logosOf(
    () => Promise.reject(new Error('broken')),
    () => Promise.resolve(bitmap),
  )
  expect(await seen()).toBeUndefined()
  expect(await seen()).toBeUndefined()
  expect(tries()).toBe(1)
})
