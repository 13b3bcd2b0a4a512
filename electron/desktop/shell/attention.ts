import { app, nativeImage, Notification, type BrowserWindow, type NativeImage } from 'electron'
import { decisionCount } from '../../../shared/domain/sync/sync-attention.ts'
import type { Application } from '../../application/host/types.ts'
import { desktopTexts } from '../texts/texts.ts'

export interface AttentionParts {
  readonly application: Promise<Pick<Application, 'onEvent'>>
  readonly window: () => BrowserWindow | undefined
  /** Leads to what is to be decided. */
  readonly decide: (eventId: string) => void
  /** For tests. */
  readonly platform?: NodeJS.Platform
}

/** The red that asks for a person, on light and dark task bars alike. */
const markColour = { red: 201, green: 48, blue: 42 } as const

/** What `setProgressBar` shows while nobody knows how much there is. */
const unknownProgress = 2

/**
 * Shows on the dock or task bar how far long work is and how many decisions wait for the person, in
 * all events that are open, and tells of new ones while the window is not in sight.
 */
export async function showAttention({
  application,
  window,
  decide,
  platform = process.platform,
}: AttentionParts): Promise<void> {
  const decisions = new Map<string, number>()
  const working = new Map<string, number>()
  // Held here until it is clicked: without a reference it is collected, and its click goes nowhere.
  let shown: Notification | undefined
  let waiting = 0
  const mark = (marked: BrowserWindow | undefined): void => {
    // Windows has no badges with numbers, and a mark belongs to the window it was set on.
    if (platform === 'win32')
      marked?.setOverlayIcon(
        waiting > 0 ? dot() : null,
        waiting > 0 ? desktopTexts().notifications.decision : '',
      )
  }
  app.on('browser-window-created', (_event, opened) => mark(opened))
  const core = await application
  core.onEvent((name, payload) => {
    if (name === 'job.changed') {
      const { job } = payload
      if (job.state === 'running')
        working.set(job.id, job.total === null || job.total === 0 ? unknownProgress : job.done / job.total)
      else working.delete(job.id)
      window()?.setProgressBar([...working.values()].at(-1) ?? -1)
    }
    if (name !== 'sync.changed') return
    const { eventId, state } = payload
    const now = decisionCount(state)
    // What was there when the event was opened is no news.
    const before = decisions.get(eventId) ?? now
    if (decisions.get(eventId) === now) return
    decisions.set(eventId, now)
    waiting = [...decisions.values()].reduce((sum, some) => sum + some, 0)
    app.setBadgeCount(waiting)
    mark(window())
    if (now <= before || window()?.isFocused() === true || !Notification.isSupported()) return
    const { decision, decisionText } = desktopTexts().notifications
    shown = new Notification({ title: decision, body: decisionText })
    shown.on('click', () => decide(eventId))
    shown.show()
  })
}

/** A filled circle in the middle of a clear square, its rim softened over one pixel. */
function dot(): NativeImage {
  const size = 32
  const radius = 14
  const pixels = Buffer.alloc(size * size * 4)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const cover = Math.min(
        Math.max(radius + 0.5 - Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2), 0),
        1,
      )
      const { red, green, blue } = markColour
      // Electron's bitmaps are blue first, each colour multiplied by the cover.
      for (const [at, value] of [blue, green, red, 255].entries())
        pixels[(y * size + x) * 4 + at] = Math.round(value * cover)
    }
  }
  return nativeImage.createFromBitmap(pixels, { width: size, height: size, scaleFactor: 2 })
}
