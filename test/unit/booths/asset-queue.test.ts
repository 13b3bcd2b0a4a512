import { describe, expect, it } from 'vitest'
import { createAssetQueue } from '../../../renderer/stores/files/asset-queue.ts'

const never = new AbortController().signal

describe('fetching pictures for visible rows', () => {
  it('runs no more than the given number at once, and the newest request first', async () => {
    const queue = createAssetQueue(2)
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const add = (name: string) =>
      queue.add(
        () =>
          new Promise<string>((resolve) => {
            started.push(name)
            ends.set(name, () => resolve(name))
          }),
        never,
      )
    const all = ['a', 'b', 'c', 'd'].map(add)
    expect(started).toEqual(['a', 'b'])
    ends.get('a')!()
    await all[0]
    await expect.poll(() => started).toEqual(['a', 'b', 'd'])
    ends.get('b')!()
    await expect.poll(() => started).toEqual(['a', 'b', 'd', 'c'])
    ends.get('c')!()
    ends.get('d')!()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('never starts a request that ended before its turn', async () => {
    const queue = createAssetQueue(1)
    let end: () => void = () => undefined
    const first = queue.add(() => new Promise<void>((resolve) => (end = resolve)), never)
    const gone = new AbortController()
    let started = false
    const second = queue.add(() => Promise.resolve((started = true)), gone.signal)
    gone.abort()
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    end()
    await first
    expect(await queue.add(() => Promise.resolve(started), never)).toBe(false)
  })

  it('goes on after a fetch that failed', async () => {
    const queue = createAssetQueue(1)
    await expect(queue.add(() => Promise.reject(new Error('offline')), never)).rejects.toThrow('offline')
    expect(await queue.add(() => Promise.resolve(7), never)).toBe(7)
  })
})
