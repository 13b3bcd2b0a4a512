import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'

/** What somebody who has no mouse can do with a page, and nothing else. */
export interface KeyboardPerson {
  readonly press: (keys: string) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /**
   * Presses Tab, or Shift+Tab, until `wanted` is focused. Every stop on the way must be in sight and
   * marked. Throws with what was passed.
   */
  readonly tabTo: (
    wanted: Locator,
    options?: { readonly backwards?: boolean; readonly stops?: number },
  ) => Promise<void>
  /** As `tabTo`, then Enter. */
  readonly activate: (
    wanted: Locator,
    options?: { readonly backwards?: boolean; readonly stops?: number },
  ) => Promise<void>
  /** Waits until the focus, which a closed or removed thing had, is somewhere and seen. */
  readonly goesOn: () => Promise<void>
  /** Presses F6, or Shift+F6, until the focus is in `part` of the screen, in sight and marked. */
  readonly goToPart: (part: Locator, options?: { readonly backwards?: boolean }) => Promise<void>
  /** As `activate` of what asks for a file; gives it these. */
  readonly chooseFiles: (asker: Locator, files: Parameters<FileChooser['setFiles']>[0]) => Promise<void>
}

/** The keys of this page, and where they lead. To be called before the page is opened. */
export function keyboardPerson(page: Page): KeyboardPerson {
  // Choosers are caught only while somebody listens: one that a key opens at once would be missed.
  page.on('filechooser', () => undefined)
  const person: KeyboardPerson = {
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    async tabTo(wanted, { backwards = false, stops = 60 } = {}) {
      await expect(wanted).toBeVisible()
      const passed: string[] = []
      while (!(await isFocused(wanted))) {
        if (passed.length >= stops)
          throw new Error(`${wanted.toString()} is not reached. Passed:\n${passed.join('\n')}`)
        await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab')
        passed.push(await focusedStop(page))
      }
      await focusedStop(page)
    },
    async activate(wanted, options) {
      await person.tabTo(wanted, options)
      await page.keyboard.press('Enter')
    },
    async goesOn() {
      await expect
        .poll(() =>
          page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body),
        )
        .toBe(true)
      await focusedStop(page)
    },
    async goToPart(part, { backwards = false } = {}) {
      const within = (): Promise<boolean> =>
        part.evaluate((element) => element.contains(document.activeElement))
      for (let pressed = 0; !(await within()); pressed++) {
        if (pressed > 12) throw new Error(`${part.toString()} is not reached`)
        await page.keyboard.press(backwards ? 'Shift+F6' : 'F6')
        await focusedStop(page)
      }
    },
    async chooseFiles(asker, files) {
      await person.tabTo(asker)
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(files)
    },
  }
  return person
}

const isFocused = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === document.activeElement)

/** What is focused, in words, once it is in sight and marked. */
async function focusedStop(page: Page): Promise<string> {
  let stop = { words: '', fault: '' }
  await expect
    .poll(async () => {
      stop = await page.evaluate(describeFocus)
      return stop.fault === '' ? '' : `${stop.words} ${stop.fault}`
    })
    .toBe('')
  return stop.words
}

/** Runs in the page. */
function describeFocus(): { words: string; fault: string } {
  const element = document.activeElement
  if (element === null || element === document.body) return { words: 'the page itself', fault: '' }
  const label =
    element.getAttribute('aria-label') ??
    ('labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined)
  const name = (label ?? element.textContent).replaceAll(/\s+/g, ' ').trim().slice(0, 60)
  const words = `${element.getAttribute('role') ?? element.localName} “${name}” in ${element.parentElement?.className ?? ''}`

  const drawn = (of: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(of)
    const hasOutline =
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) > 0 &&
      !/^rgba\(.*, 0\)$|^transparent$/.test(outlineColor)
    const { content, borderTopStyle, borderTopWidth } = getComputedStyle(of, '::after')
    const hasFrame = content !== 'none' && borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 2
    return hasOutline || boxShadow !== 'none' || hasFrame
  }
  // The content as a whole is where reading goes on; it is no control.
  if (element.matches('main[tabindex="-1"]')) return { words, fault: '' }
  // A field's frame, a label around its box, or what is drawn beside a hidden one carries the ring.
  const carriers = [
    element,
    element.parentElement,
    element.parentElement?.parentElement,
    element.nextElementSibling,
  ]
  if (!carriers.some((carrier) => carrier != null && drawn(carrier))) return { words, fault: 'has no ring' }

  const { left, right, top, bottom } = element.getBoundingClientRect()
  const slack = 2
  if (left < -slack || top < -slack || right > innerWidth + slack || bottom > innerHeight + slack)
    return { words, fault: `is out of sight: ${[left, top, right, bottom].map(Math.round).join(' ')}` }
  const around = element.closest('label') ?? element.parentElement ?? element
  const isOnTop = [0.1, 0.5, 0.9].some((part) => {
    const hit = document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element) || around.contains(hit))
  })
  return { words, fault: isOnTop ? '' : 'lies under something' }
}
