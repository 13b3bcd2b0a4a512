import type { Page } from '@playwright/test'

/**
 * What a small window costs on the page as it stands, a line each: controls that cannot be scrolled
 * to or lie under others, texts that are cut off with nothing that says so, or squeezed until nobody
 * can read them, and whatever scrolls sideways that is no table, plan or line of tabs.
 */
export function reflowFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Box {
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    }
    const slack = 2
    /** Of a text that is cut short: some nine letters. */
    const leastTextPixels = 64
    /** Words of at most so many letters are not broken. */
    const wholeWordLetters = 12
    const controls =
      'button, a[href], input, select, textarea, summary, [role="tab"], [role="checkbox"], [role="switch"], [role="combobox"], [role="menuitem"]'
    const twoDimensional =
      'input, textarea, [role="grid"], [role="table"], [role="tablist"], table, .ec, :has(> [role="grid"], > table), [data-two-dimensional]'
    const faults = new Set<string>()

    /** Whether the element is there to be seen, however small it has become. */
    function isMeant(element: Element): boolean {
      if (element.closest('.visually-hidden, .skip, [inert], [aria-hidden="true"]') !== null) return false
      const { clipPath, width } = getComputedStyle(element)
      if (clipPath !== 'none' && width === '1px') return false
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }

    function isShown(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect()
      return width >= 2 && height >= 2 && isMeant(element)
    }

    /** The first short word of a text that begins on one line and goes on on the next. */
    function brokenWord(text: Node, range: Range): string | undefined {
      if (range.getClientRects().length < 2) return undefined
      for (const { 0: word, index } of text.textContent?.matchAll(/\S+/g) ?? []) {
        if (word.length > wholeWordLetters || word.length < 2 || /[-/]/.test(word)) continue
        const letters = document.createRange()
        letters.setStart(text, index)
        letters.setEnd(text, index + word.length)
        const [first, ...others] = [...letters.getClientRects()].filter(({ width }) => width > 0)
        if (first !== undefined && others.some(({ top }) => top >= first.bottom - slack)) return word
      }
      return undefined
    }

    function nameOf(element: Element): string {
      const own = element.getAttribute('aria-label') ?? element.textContent.trim()
      const within = element.closest('[class]')?.className.toString().split(' ')[0] ?? ''
      return `${element.localName}.${within} “${own.replaceAll(/\s+/g, ' ').slice(0, 40)}”`
    }

    function part(box: Box, of: Box): Box {
      return {
        left: Math.max(box.left, of.left),
        top: Math.max(box.top, of.top),
        right: Math.min(box.right, of.right),
        bottom: Math.min(box.bottom, of.bottom),
      }
    }

    const clamp = (value: number, least: number, most: number): number =>
      Math.min(Math.max(value, least), most)

    interface Reach {
      /** What of the box is in sight now. */
      readonly seen: Box
      /** The ends of it that no scrolling brings into sight. */
      readonly lost: readonly string[]
      readonly scrolls: boolean
      /** How wide the part is in which the text ends with an ellipsis. */
      readonly ellipsis: number | undefined
    }

    /** Goes from the element outwards through what clips it and what scrolls. */
    function reachOf(element: Element, own: Box, isText: boolean): Reach {
      let box = own
      let seen = own
      let scrolls = false
      let ellipsis: number | undefined
      const lost: string[] = []
      const lose = (clip: Box, axes: { readonly x: boolean; readonly y: boolean }): void => {
        if (axes.x && box.left < clip.left - slack) lost.push('left')
        if (axes.x && box.right > clip.right + slack) lost.push('right')
        if (axes.y && box.top < clip.top - slack) lost.push('top')
        if (axes.y && box.bottom > clip.bottom + slack) lost.push('bottom')
      }
      let isAbsolute = false
      for (let up: Element | null = element; up !== null && up !== document.body; up = up.parentElement) {
        const { display, position, overflowX, overflowY, textOverflow, webkitLineClamp } =
          getComputedStyle(up)
        if (display === 'contents') continue
        // What is placed by a later ancestor is not clipped by those before it.
        if (isAbsolute && position !== 'static') isAbsolute = false
        const clips = overflowX !== 'visible' || overflowY !== 'visible'
        if (clips && !isAbsolute && (up !== element || isText)) {
          const clip = up.getBoundingClientRect()
          const [x, y] = [
            overflowX === 'auto' || overflowX === 'scroll',
            overflowY === 'auto' || overflowY === 'scroll',
          ]
          // A text right within a flex box or a grid is cut without a sign.
          const isShortened = textOverflow === 'ellipsis' && !/flex|grid/.test(display)
          if (isShortened || webkitLineClamp !== 'none') ellipsis ??= clip.width
          else lose(clip, { x: !x && overflowX !== 'visible', y: !y && overflowY !== 'visible' })
          scrolls ||= (x && up.scrollWidth > up.clientWidth) || (y && up.scrollHeight > up.clientHeight)
          seen = part(seen, clip)
          // Once it is scrolled to, it lies somewhere in what scrolls.
          if (x)
            box = {
              ...box,
              left: clamp(box.left, clip.left, clip.right),
              right: clamp(box.right, clip.left, clip.right),
            }
          if (y)
            box = {
              ...box,
              top: clamp(box.top, clip.top, clip.bottom),
              bottom: clamp(box.bottom, clip.top, clip.bottom),
            }
        }
        if (position === 'fixed') break
        if (position === 'absolute') isAbsolute = true
      }
      const pane = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      lose(pane, { x: true, y: true })
      return { seen: part(seen, pane), lost: [...new Set(lost)], scrolls, ellipsis }
    }

    // What lies under a dialog is there for nobody.
    const root = [...document.querySelectorAll('[data-dialog]')].at(-1) ?? document.body
    const shown = [...root.querySelectorAll(controls)].filter(isShown)
    for (const element of shown) {
      const { seen, lost, scrolls } = reachOf(element, element.getBoundingClientRect(), false)
      if (lost.length > 0) faults.add(`out of reach (${lost.join(', ')}): ${nameOf(element)}`)
      if (scrolls || seen.right - seen.left < 4 || seen.bottom - seen.top < 4) continue
      for (const [x, y] of [
        [0.5, 0.5],
        [0.15, 0.5],
        [0.85, 0.5],
      ] as const) {
        const hit = document.elementFromPoint(
          seen.left + (seen.right - seen.left) * x,
          seen.top + (seen.bottom - seen.top) * y,
        )
        const other = hit?.closest(controls)
        if (
          other &&
          other !== element &&
          !other.contains(element) &&
          !element.contains(other) &&
          other.closest('label')?.contains(element) !== true
        )
          faults.add(`covered: ${nameOf(element)} by ${nameOf(other)}`)
      }
    }

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || !node.textContent?.trim() || !isMeant(parent)) continue
      // A session in the agenda is as high as it is long; what finds no room stands in its tip.
      if (parent.closest('.ec-event') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width < 1 && box.height < 1) continue
      const { lost, ellipsis } = reachOf(parent, box, true)
      if (ellipsis !== undefined && ellipsis < Math.min(box.width, leastTextPixels) - slack)
        faults.add(`squeezed to ${Math.round(ellipsis)} px: ${nameOf(parent)}`)
      const broken = brokenWord(node, range)
      if (broken !== undefined) faults.add(`broken word “${broken}”: ${nameOf(parent)}`)
      if (!isShown(parent)) continue
      const control = parent.closest('button, a')?.getBoundingClientRect()
      if (
        control &&
        ellipsis === undefined &&
        (box.bottom > control.bottom + slack || box.right > control.right + slack)
      )
        faults.add(`text out of its control: ${nameOf(parent)}`)
      if (lost.length > 0 && ellipsis === undefined)
        faults.add(`cut text (${lost.join(', ')}): ${nameOf(parent)}`)
    }
    for (const scroller of root.querySelectorAll('*')) {
      const { overflowX } = getComputedStyle(scroller)
      if (overflowX !== 'auto' && overflowX !== 'scroll') continue
      if (
        scroller.scrollWidth <= scroller.clientWidth + slack ||
        !isShown(scroller) ||
        scroller.closest(twoDimensional) !== null
      )
        continue
      const { right, left } = scroller.getBoundingClientRect()
      const widest = [...scroller.querySelectorAll('*')].filter((element) => {
        const box = element.getBoundingClientRect()
        return (
          (box.right > right + slack || box.left < left - slack) &&
          isShown(element) &&
          element.closest(twoDimensional) === null
        )
      })
      faults.add(
        `scrolls sideways by ${scroller.scrollWidth - scroller.clientWidth}: ${nameOf(scroller)}, for ${widest.slice(0, 4).map(nameOf).join(', ')}`,
      )
    }
    if (document.documentElement.scrollWidth > innerWidth)
      faults.add(`the page is ${document.documentElement.scrollWidth} pixels wide`)
    return [...faults]
  })
}
