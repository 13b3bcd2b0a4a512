import type { Rectangle } from 'electron'

/** In device-independent pixels: the smallest window the screens are made for. */
export const smallestWindow = { width: 1024, height: 700 } as const
const preferredWindow = { width: 1440, height: 900 } as const

/** This much of a window's upper edge must be on a display for a person to get hold of it. */
const graspable = { width: 160, height: 40 } as const

/**
 * Where the window opens: as it was left where that is still on a display, else centred on the
 * first of `workAreas`. Never larger than the display it opens on, except that it never is smaller
 * than `smallestWindow`.
 */
export function initialBounds(saved: Rectangle | undefined, workAreas: readonly Rectangle[]): Rectangle {
  const home = saved === undefined ? undefined : workAreas.find((area) => holdsUpperEdge(area, saved))
  if (saved !== undefined && home !== undefined) {
    const { width, height } = fit(saved, home)
    // One that had to be made smaller, as on a display of another scale than it had, lies wholly on it.
    return {
      x: width < saved.width ? Math.max(home.x, Math.min(saved.x, home.x + home.width - width)) : saved.x,
      y: height < saved.height ? Math.max(home.y, Math.min(saved.y, home.y + home.height - height)) : saved.y,
      width,
      height,
    }
  }
  const [first] = workAreas
  if (first === undefined) return { x: 0, y: 0, ...preferredWindow }
  const { width, height } = fit(saved ?? preferredWindow, first)
  return {
    x: first.x + Math.max(0, Math.round((first.width - width) / 2)),
    y: first.y + Math.max(0, Math.round((first.height - height) / 2)),
    width,
    height,
  }
}

function holdsUpperEdge(area: Rectangle, window: Rectangle): boolean {
  const visibleWidth = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  return (
    visibleWidth >= graspable.width &&
    window.y >= area.y &&
    window.y + graspable.height <= area.y + area.height
  )
}

function fit(
  size: { readonly width: number; readonly height: number },
  area: Rectangle,
): { width: number; height: number } {
  return {
    width: Math.max(smallestWindow.width, Math.min(size.width, area.width)),
    height: Math.max(smallestWindow.height, Math.min(size.height, area.height)),
  }
}
