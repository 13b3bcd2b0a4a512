import { boundsOf } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { FloorState } from '../document/plan.ts'
import { createBackgrounds, type LoadBackground } from '../painter/backgrounds.ts'
import { createLabels } from '../painter/labels.ts'
import { createLogos, type LoadLogo } from '../painter/logos.ts'
import { createScenePainter } from '../painter/painter.ts'
import { offscreen } from '../painter/view.ts'
import { createScene } from '../scene/scene.ts'
import { fit, type Viewport } from '../view/camera.ts'
import { createStandStyles } from './stand-styles.ts'
import type { EditorTheme, FloorStyles } from '../view/theme.ts'

/** A floor as the editor shows it, whole and to be looked at only. */
export interface StillPicture {
  show(floor: FloorState, styles: FloorStyles): void
  setTheme(theme: EditorTheme): void
  resize(viewport: Viewport, ratio: number): void
  dispose(): void
}

interface StillPictureOptions {
  readonly canvas: HTMLCanvasElement
  readonly theme: EditorTheme
  readonly loadLogo: LoadLogo
  readonly loadBackground: LoadBackground
}

export function createStillPicture({
  canvas,
  theme: given,
  loadLogo,
  loadBackground,
}: StillPictureOptions): StillPicture {
  const scene = createScene()
  const styles = createStandStyles(scene)
  const { context: measure } = offscreen(1, 1)
  let theme = given
  let viewport: Viewport = { width: 1, height: 1 }
  let frame: number | undefined
  const painter = createScenePainter({
    ...{
      canvas,
      scene,
      styleOf: styles.of,
      theme: () => theme,
      showGrid: () => false,
      now: () => performance.now(),
    },
    labels: createLabels(theme.fontFamily, (text, font) => {
      measure.font = font
      return measure.measureText(text).width
    }),
    logos: createLogos(loadLogo, (logo) => renew(styles.showing(logo))),
    backgrounds: createBackgrounds(loadBackground, ({ hash }) =>
      renew(
        [...scene.items()].flatMap((item) =>
          item.kind === 'background' && item.hash === hash ? [boundsOf(item)] : [],
        ),
      ),
    ),
  })

  function request(): void {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      if (painter.draw(fit(scene.contentBox(), viewport))) request()
    })
  }

  function renew(boxes: Parameters<typeof painter.invalidate>[0]): void {
    painter.invalidate(boxes)
    request()
  }

  return {
    show(floor, next) {
      scene.load(floor)
      styles.replace(next)
      renew(null)
    },
    setTheme(next) {
      theme = next
      renew(null)
    },
    resize(next, ratio) {
      viewport = next
      painter.resize(next, ratio)
      request()
    },
    dispose() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      painter.dispose()
    },
  }
}
