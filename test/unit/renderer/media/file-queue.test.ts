import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { importFile } from '../../../../renderer/bridge/import-file.ts'
import { useFileQueue, type FileQueue } from '../../../../renderer/stores/files/queues.ts'
import type { AssetInfo } from '../../../../shared/contract/index.ts'
import { AppError } from '../../../../shared/errors.ts'

vi.mock('../../../../renderer/bridge/import-file.ts', async (original) => ({
  ...(await original<object>()),
  importFile: vi.fn(),
}))

interface Copying {
  readonly arrive: () => void
  readonly fail: (error: AppError) => void
}

let copying: Map<string, Copying>
let kept: string[]
let refuse: ReadonlySet<string>
let scope: EffectScope

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at + 1}.pdf`)
const shown = (queue: FileQueue): string[] =>
  queue.files.value.map(({ name, error }) => (error === null ? name : `${name}: ${error.code}`))

/** Those that are being copied, or were. */
const begun = (): string[] => [...copying.keys()]

function open({ inOrder = true, duplicates = new Map<string, string>() } = {}): FileQueue {
  const keep = ({ name }: AssetInfo): Promise<void> => {
    if (refuse.has(name)) return Promise.reject(new AppError('disk-full', 'The disk is full.'))
    kept.push(name)
    return Promise.resolve()
  }
  const duplicateOf = ({ name }: AssetInfo): Promise<string | null> =>
    Promise.resolve(duplicates.get(name) ?? null)
  const queue = scope.run(() =>
    useFileQueue({ eventId: 'e', entity: 'document', field: 'file' }, 'booth', keep, {
      inOrder,
      duplicateOf,
    }),
  )
  return queue!
}

function add(queue: FileQueue, count: number): void {
  queue.add(names(count).map((name) => new File(['x'], name)))
}

beforeEach(() => {
  setActivePinia(createPinia())
  copying = new Map()
  kept = []
  refuse = new Set()
  scope = effectScope()
  vi.mocked(importFile).mockImplementation(
    (_destination, { name }, { signal } = {}) =>
      new Promise((resolve, reject) => {
        copying.set(name, {
          arrive: () => resolve({ hash: name, name, sizeBytes: 1, format: 'pdf', mime: 'application/pdf' }),
          fail: reject,
        })
        signal?.addEventListener('abort', () => reject(new AppError('cancelled', 'Cancelled.')))
      }),
  )
})
afterEach(() => {
  scope.stop()
})

describe('files that are added together', () => {
  test('are copied four at once, the next as soon as one is there', async () => {
    const queue = open()
    add(queue, 6)
    expect(begun()).toEqual(names(4))
    copying.get('3.pdf')!.arrive()
    await vi.waitFor(() => expect(begun()).toEqual(names(5)))
    copying.get('4.pdf')!.fail(new AppError('file-type', 'Not a document.'))
    await vi.waitFor(() => expect(begun()).toEqual(names(6)))
  })

  test('become records in their own order, whichever arrives first', async () => {
    const queue = open()
    add(queue, 3)
    for (const name of ['3.pdf', '2.pdf']) copying.get(name)!.arrive()
    await new Promise((resolve) => setImmediate(resolve))
    expect([kept, shown(queue)]).toEqual([[], names(3)])
    copying.get('1.pdf')!.arrive()
    await vi.waitFor(() => expect(queue.files.value).toEqual([]))
    expect(kept).toEqual(names(3))
  })

  test('do not wait for each other where the order means nothing', async () => {
    const queue = open({ inOrder: false })
    add(queue, 2)
    copying.get('2.pdf')!.arrive()
    await vi.waitFor(() => expect([kept, shown(queue)]).toEqual([['2.pdf'], ['1.pdf']]))
  })

  test('are kept though one of them is refused, and its row says why until it is dismissed', async () => {
    refuse = new Set(['2.pdf'])
    const queue = open()
    add(queue, 4)
    copying.get('1.pdf')!.fail(new AppError('file-damaged', 'It is damaged.'))
    for (const name of ['4.pdf', '3.pdf', '2.pdf']) copying.get(name)!.arrive()
    await vi.waitFor(() => expect(shown(queue)).toEqual(['1.pdf: file-damaged', '2.pdf: disk-full']))
    expect(kept).toEqual(['3.pdf', '4.pdf'])
    for (const { id } of queue.files.value) queue.remove(id)
    expect(queue.files.value).toEqual([])
  })

  test('are not kept once they are called off, though they were copied already', async () => {
    const queue = open()
    add(queue, 6)
    copying.get('2.pdf')!.arrive()
    for (const name of ['2.pdf', '4.pdf', '6.pdf'])
      queue.remove(queue.files.value.find((file) => file.name === name)!.id)
    expect(shown(queue)).toEqual(['1.pdf', '3.pdf', '5.pdf'])
    await vi.waitFor(() => expect(begun()).toContain('5.pdf'))
    for (const name of ['1.pdf', '3.pdf', '5.pdf']) copying.get(name)!.arrive()
    await vi.waitFor(() => expect(queue.files.value).toEqual([]))
    expect(kept).toEqual(['1.pdf', '3.pdf', '5.pdf'])
  })

  test('are kept though their screen is left, and the next one shows them', async () => {
    add(open(), 2)
    scope.stop()
    scope = effectScope()
    const queue = open()
    expect(shown(queue)).toEqual(names(2))
    for (const name of names(2)) copying.get(name)!.arrive()
    await vi.waitFor(() => expect(kept).toEqual(names(2)))
  })

  test('are not doubled: one that is there already is said, and added once more only where a person says so', async () => {
    const queue = open({ duplicates: new Map([['1.pdf', 'Price list']]) })
    add(queue, 2)
    for (const name of names(2)) copying.get(name)!.arrive()
    await vi.waitFor(() => expect(kept).toEqual(['2.pdf']))
    expect(queue.files.value).toMatchObject([{ name: '1.pdf', duplicate: 'Price list', error: null }])

    queue.again(queue.files.value[0]!.id)
    copying.get('1.pdf')!.arrive()
    await vi.waitFor(() => expect(kept).toEqual(['2.pdf', '1.pdf']))
    expect(queue.files.value).toEqual([])

    add(queue, 1)
    copying.get('1.pdf')!.arrive()
    await vi.waitFor(() => expect(queue.files.value).toMatchObject([{ duplicate: 'Price list' }]))
    queue.remove(queue.files.value[0]!.id)
    expect([kept.length, queue.files.value]).toEqual([2, []])
  })

  test('can be tried again where they could not be kept, and are then looked for: the first answer may have got lost', async () => {
    const duplicates = new Map<string, string>()
    const queue = open({ duplicates })
    add(queue, 2)
    for (const name of names(2)) copying.get(name)!.fail(new AppError('unreachable', 'The core is gone.'))
    await vi.waitFor(() => expect(shown(queue)).toEqual(['1.pdf: unreachable', '2.pdf: unreachable']))
    duplicates.set('2.pdf', '2')
    for (const { id } of queue.files.value) queue.again(id)
    expect(shown(queue)).toEqual(names(2))
    for (const name of names(2)) copying.get(name)!.arrive()
    await vi.waitFor(() => expect(queue.files.value).toMatchObject([{ name: '2.pdf', duplicate: '2' }]))
    expect(kept).toEqual(['1.pdf'])
  })
})
