import { expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { useFoundStands } from '../../../../renderer/views/floors/background/useFoundStands.ts'
import { croppedFrame } from '../../../../shared/domain/plan/drawing/placement.ts'
import type { Background } from '../../../../shared/domain/plan/elements.ts'
import { boxPath, drawingOf, writtenAt } from '../../../support/drawings/made-drawing.ts'

const whole = { left: 0, top: 0, right: 1, bottom: 1 }
const frame = { xMetres: 0, yMetres: 0, widthMetres: 100, heightMetres: 40, rotationDegrees: 0 }
const background: Background = {
  ...{
    id: 'b',
    kind: 'background',
    z: 1,
    locked: false,
    group: null,
    outline: null,
    hash: '0'.repeat(64),
    name: 'halls.dxf',
    page: null,
  },
  ...{ opacity: 1, crop: whole, hiddenLayers: [], ...frame },
}

it('stands are found in the part of a drawing that its background shows, and in no other', () => {
  const drawing = drawingOf({
    ...{ width: 100, height: 40, closed: [boxPath(10, 10, 6, 4), boxPath(70, 10, 6, 4)] },
    texts: [writtenAt(13, 12, 'A1'), writtenAt(73, 12, 'B1')],
  })
  const shown = shallowRef(background)
  const found = useFoundStands({
    drawing,
    background: () => shown.value,
    standing: () => [],
    fixtures: () => [],
    isTaken: () => false,
  })
  const numbers = (): readonly string[] => found.stands.value.map(({ number }) => number).sort()
  expect(numbers()).toEqual(['A1', 'B1'])
  const crop = { ...whole, left: 0.5 }
  shown.value = { ...background, ...croppedFrame(frame, crop), crop }
  expect(numbers()).toEqual(['B1'])
  expect(found.stands.value[0]).toMatchObject({ xMetres: 70, yMetres: 10, widthMetres: 6, heightMetres: 4 })
  expect(found.shown.value.layers[0]?.closed).toHaveLength(1)
})
