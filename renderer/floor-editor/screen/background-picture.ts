import { wholeFrame } from '../../../shared/domain/plan/drawing/placement.ts'
import type { Background } from '../../../shared/domain/plan/elements.ts'
import { createBackgrounds, type LoadBackground } from '../painter/backgrounds.ts'
import { createLabels } from '../painter/labels.ts'
import { offscreen } from '../painter/view.ts'
import type { Viewport } from '../view/camera.ts'
import type { EditorTheme } from '../view/theme.ts'

/** All of the file of a background, upright, over a whole canvas. */
export interface BackgroundPicture {
  /** `ratio`: device pixels per CSS pixel. */
  resize(viewport: Viewport, ratio: number): void
  dispose(): void
}

interface BackgroundPictureOptions {
  readonly canvas: HTMLCanvasElement
  readonly background: Background
  readonly theme: EditorTheme
  readonly load: LoadBackground
}

export function createBackgroundPicture({
  canvas,
  background,
  theme,
  load,
}: BackgroundPictureOptions): BackgroundPicture {
  const { widthMetres, heightMetres } = wholeFrame(background)
  const crop = { left: 0, top: 0, right: 1, bottom: 1 }
  const whole: Background = {
    ...background,
    crop,
    widthMetres,
    heightMetres,
    xMetres: 0,
    yMetres: 0,
    rotationDegrees: 0,
    opacity: 1,
  }
  const { context: measure } = offscreen(1, 1)
  const labels = createLabels(theme.fontFamily, (text, font) => {
    measure.font = font
    return measure.measureText(text).width
  })
  let pixelRatio = 1
  const backgrounds = createBackgrounds(load, paint)

  function paint(): void {
    const context = canvas.getContext('2d')
    if (context === null) return
    context.clearRect(0, 0, canvas.width, canvas.height)
    const scale = canvas.width / widthMetres
    backgrounds.paint(context, whole, { scale, offsetX: 0, offsetY: 0, ratio: pixelRatio }, { theme, labels })
  }

  return {
    resize({ width, height }, ratio) {
      pixelRatio = ratio
      canvas.width = Math.max(1, Math.round(width * ratio))
      canvas.height = Math.max(1, Math.round(height * ratio))
      paint()
    },
    dispose: () => backgrounds.dispose(),
  }
}
