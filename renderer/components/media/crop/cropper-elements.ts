import {
  CropperCanvas,
  CropperGrid,
  CropperHandle,
  CropperImage,
  CropperSelection,
  CropperShade,
} from 'cropperjs'
import { z } from 'zod'
import type { Box } from './framing.ts'

for (const element of [
  CropperCanvas,
  CropperGrid,
  CropperHandle,
  CropperImage,
  CropperSelection,
  CropperShade,
])
  element.$define()

const actions = ['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'].map((edge) => `${edge}-resize`)

const matrixEvent = z.object({
  matrix: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
})
const boxEvent = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

interface Gestures {
  /** The picture was pulled or zoomed to here. Gives where it may be. */
  readonly onPicture: (wanted: Box) => Box
  /** The frame was pulled to here. Gives where it may be. */
  readonly onFrame: (wanted: Box) => Box
  /** The person has let go. */
  readonly onEnd: () => void
}

export interface CropperElements {
  readonly image: HTMLImageElement
  place(picture: Box, frame: Box): void
}

/**
 * Cropper.js in an element of the page. It knows pointers, wheel and pinch and draws the picture,
 * the shade and the frame; where both may be is decided by whoever is asked. Rejects where the
 * picture cannot be loaded.
 */
export async function createCropper(
  container: HTMLElement,
  source: string,
  alt: string,
  gestures: Gestures,
): Promise<CropperElements> {
  const picture = made(new CropperImage(), {
    translatable: '',
    scalable: '',
    crossorigin: 'anonymous',
    alt,
    src: source,
  })
  const frame = made(new CropperSelection(), {
    precise: '',
    resizable: '',
    outlined: '',
    'theme-color': '#fff',
  })
  const stage = made(new CropperCanvas(), { 'scale-step': '0.08' })
  frame.append(
    made(new CropperGrid(), { 'aria-hidden': 'true', covered: '', 'theme-color': 'rgb(255 255 255 / 40%)' }),
    made(new CropperHandle(), { action: 'move', plain: '' }),
    ...actions.map((action) => made(new CropperHandle(), { action, 'theme-color': '#fff' })),
  )
  stage.append(
    picture,
    made(new CropperShade(), { 'theme-color': 'rgb(0 0 0 / 55%)' }),
    made(new CropperHandle(), { action: 'move', plain: '' }),
    frame,
  )
  container.append(stage)
  const image = await picture.$ready()

  let placing = false
  const place = (wantedPicture: Box, wantedFrame: Box): void => {
    placing = true
    placeImage(picture, image, wantedPicture)
    frame.$change(wantedFrame.left, wantedFrame.top, wantedFrame.width, wantedFrame.height, Number.NaN, true)
    placing = false
  }
  picture.addEventListener('transform', (event) => {
    if (placing) return
    const wanted = boxOfMatrix(image, matrixEvent.parse(detailOf(event)).matrix)
    event.preventDefault()
    const allowed = gestures.onPicture(wanted)
    placing = true
    placeImage(picture, image, allowed)
    placing = false
  })
  frame.addEventListener('change', (event) => {
    if (placing || event.target !== frame) return
    const { x, y, width, height } = boxEvent.parse(detailOf(event))
    const allowed = gestures.onFrame({ left: x, top: y, width, height })
    if (allowed.left === x && allowed.top === y && allowed.width === width && allowed.height === height)
      return
    event.preventDefault()
    placeFrame(frame, allowed)
  })
  stage.addEventListener('actionend', () => gestures.onEnd())
  return { image, place }

  function placeFrame(selection: CropperSelection, { left, top, width, height }: Box): void {
    placing = true
    selection.$change(left, top, width, height, Number.NaN, true)
    placing = false
  }
}

/** The whole of `Cropper` puts a template in as markup, which the content security policy forbids. */
function made<Made extends Element>(element: Made, attributes: Readonly<Record<string, string>>): Made {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

function detailOf(event: Event): unknown {
  return event instanceof CustomEvent ? event.detail : undefined
}

/** The element has the picture's own size and is turned about its middle. */
function placeImage(
  element: CropperImage,
  { naturalWidth, naturalHeight }: HTMLImageElement,
  { left, top, width, height }: Box,
): void {
  const scale = width / naturalWidth
  element.$setTransform(
    scale,
    0,
    0,
    height / naturalHeight,
    left - (naturalWidth - width) / 2,
    top - (naturalHeight - height) / 2,
  )
}

function boxOfMatrix(
  { naturalWidth, naturalHeight }: HTMLImageElement,
  [across, , , down, right, below]: readonly [number, number, number, number, number, number],
): Box {
  const [width, height] = [naturalWidth * across, naturalHeight * down]
  return {
    width,
    height,
    left: right + (naturalWidth - width) / 2,
    top: below + (naturalHeight - height) / 2,
  }
}
