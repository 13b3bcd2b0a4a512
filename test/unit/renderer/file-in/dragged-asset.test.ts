import { expect, test } from 'vitest'
import { draggedBy } from '../../../../renderer/components/file-in/dragged.ts'
import {
  dragAsset,
  draggedAssetType,
  droppedAsset,
} from '../../../../renderer/components/file-in/dragged-asset.ts'

const hash = 'ab'.repeat(32)

/** As a browser keeps what is dragged: texts by type. */
function transfer(content: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(content))
  return {
    effectAllowed: 'uninitialized',
    items: [],
    get types() {
      return [...kept.keys()]
    },
    setData: (type: string, text: string) => kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? '',
  }
}
const event = (dataTransfer: unknown) => ({ dataTransfer }) as DragEvent

test('a file dragged out of the library arrives as itself', () => {
  const carried = transfer()
  dragAsset(carried as unknown as DataTransfer, { hash, name: 'Logo – groß.png' })
  expect(draggedBy(event(carried))).toEqual({ isAsset: true, types: [] })
  expect(droppedAsset(carried)).toEqual({ hash, name: 'Logo – groß.png' })
})

test('what another page lets go of under the same name is no file of the library', () => {
  for (const text of [
    '',
    '{',
    '"x"',
    '{"hash":"../../etc/passwd","name":"x"}',
    JSON.stringify({ hash, name: '' }),
  ])
    expect(droppedAsset(transfer({ [draggedAssetType]: text }))).toBeUndefined()
  expect(draggedBy(event(transfer({ 'text/plain': 'x' })))).toBeNull()
  expect(draggedBy(event(null))).toBeNull()
})
