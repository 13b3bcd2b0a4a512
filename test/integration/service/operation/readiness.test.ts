import { expect, it, vi } from 'vitest'
import { Readiness } from '../../../../electron/service/operation/readiness.ts'
import { openMetrics } from '../../../../electron/service/operation/metrics.ts'
import { WriteProgress } from '../../../../electron/service/storage/write-progress.ts'
import type { Storage } from '../../../../electron/service/storage/types.ts'
import { startApp } from '../fixture.ts'

it('is asked once for all who ask at once, and answers within a second where the storage does not', async () => {
  const answer = Promise.withResolvers<undefined>()
  const checkReady = vi.fn(() => answer.promise)
  const readiness = new Readiness({ checkReady })
  const asked = await Promise.all(Array.from({ length: 50 }, () => readiness.isReady()))
  expect(asked).toEqual(Array.from({ length: 50 }, () => false))
  // The look that has not ended is not joined by another.
  await expect(readiness.isReady()).resolves.toBe(false)
  expect(checkReady).toHaveBeenCalledOnce()
  answer.resolve(undefined)
  await expect.poll(() => readiness.isReady(), { timeout: 5_000 }).toBe(true)
  expect(checkReady.mock.calls.length).toBeLessThanOrEqual(3)
})

it('says no where writes are under way and none comes through, and yes when one has', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  try {
    const progress = new WriteProgress()
    progress.check()
    void progress.follow(() => new Promise(() => undefined))
    now.mockReturnValue(12_000)
    progress.check()
    now.mockReturnValue(14_000)
    expect(() => progress.check()).toThrow()
  } finally {
    now.mockRestore()
  }
})

it('goes on where others are refused or done, and stands still where all run out of time', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  try {
    const progress = new WriteProgress()
    void progress.follow(() => new Promise(() => undefined))
    now.mockReturnValue(14_000)
    await progress.follow(() => Promise.resolve())
    progress.check()
    now.mockReturnValue(18_000)
    await progress.follow(() => Promise.reject(new Error('refused'))).catch(() => undefined)
    progress.check()
    now.mockReturnValue(22_000)
    await progress
      .follow(() => Promise.reject(Object.assign(new Error('lock'), { code: '55P03' })))
      .catch(() => undefined)
    expect(() => progress.check()).toThrow()
  } finally {
    now.mockRestore()
  }
})

it('the metrics answer where the tokens cannot be counted, and never read them', async () => {
  const fixture = await startApp()
  const list = vi.fn(() => Promise.reject(new Error('away')))
  const count = vi
    .fn()
    .mockResolvedValueOnce(7)
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockRejectedValue(new Error('away'))
  const storage: Storage = { ...fixture.storage, tokens: { ...fixture.storage.tokens, count, list } }
  const metrics = openMetrics(storage, 0)
  try {
    const url = await metrics.listen('127.0.0.1', 0)
    for (let times = 0; times < 3; times++) {
      const answer = await fetch(url)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('booth_builder_tokens 7')
    }
    expect(count).toHaveBeenCalledTimes(3)
    expect(list).not.toHaveBeenCalled()
  } finally {
    await metrics.close()
    await fixture.close()
  }
})

it('the metrics have the tokens counted once for all who ask within some seconds', async () => {
  const fixture = await startApp()
  const count = vi.fn().mockResolvedValue(7)
  const metrics = openMetrics({ ...fixture.storage, tokens: { ...fixture.storage.tokens, count } })
  try {
    const url = await metrics.listen('127.0.0.1', 0)
    for (let times = 0; times < 3; times++)
      expect(await (await fetch(url)).text()).toContain('booth_builder_tokens 7')
    expect(count).toHaveBeenCalledOnce()
  } finally {
    await metrics.close()
    await fixture.close()
  }
})
