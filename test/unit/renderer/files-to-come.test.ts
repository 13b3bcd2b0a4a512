import { afterEach, expect, it, vi } from 'vitest'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'

const bridge = vi.hoisted(() => ({
  call: vi.fn<() => Promise<unknown>>(),
  listeners: new Set<(changed: { eventId: string }) => void>(),
}))
vi.mock('../../../renderer/bridge/index.ts', () => ({
  client: {
    call: bridge.call,
    on(_name: string, listener: (changed: { eventId: string }) => void) {
      bridge.listeners.add(listener)
      return () => bridge.listeners.delete(listener)
    },
  },
}))
const { describeOnceHere } = await import('../../../renderer/stores/files/assets.ts')

const missing = (): Promise<AssetInfo> =>
  Promise.reject(new AppError('asset-missing', 'The file is not here.'))
const filesChanged = (eventId: string): void => {
  for (const listener of [...bridge.listeners]) listener({ eventId })
}

afterEach(() => {
  expect(bridge.listeners.size).toBe(0)
  bridge.call.mockReset()
})

it('a file that is named before it is here is described once it has come', async () => {
  bridge.call
    .mockImplementationOnce(missing)
    .mockImplementationOnce(missing)
    .mockResolvedValue({ name: 'hall.dxf' })
  const described = describeOnceHere('e1', 'hash', new AbortController().signal)
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(bridge.call).toHaveBeenCalledTimes(times))
    await new Promise((resolve) => setImmediate(resolve))
    filesChanged('another')
    expect(bridge.call).toHaveBeenCalledTimes(times)
    filesChanged('e1')
  }
  expect(await described).toEqual({ name: 'hall.dxf' })
})

it('one that comes while it is asked for is not missed', async () => {
  bridge.call
    .mockImplementationOnce(() => {
      filesChanged('e1')
      return missing()
    })
    .mockResolvedValue({ name: 'hall.dxf' })
  expect(await describeOnceHere('e1', 'hash', new AbortController().signal)).toEqual({ name: 'hall.dxf' })
})

it('nobody waits for a file whose plan is left, or that cannot be read', async () => {
  bridge.call.mockImplementation(missing)
  const leaving = new AbortController()
  const described = describeOnceHere('e1', 'hash', leaving.signal)
  await vi.waitFor(() => expect(bridge.call).toHaveBeenCalledTimes(1))
  leaving.abort()
  await expect(described).rejects.toThrow()
  bridge.call.mockRejectedValue(new AppError('file-type', 'What is this?'))
  await expect(describeOnceHere('e1', 'hash', new AbortController().signal)).rejects.toMatchObject({
    code: 'file-type',
  })
})
