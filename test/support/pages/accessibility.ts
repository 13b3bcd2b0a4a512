import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules that depend on colours: all that a second colour scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Extent {
  /** A selector; by itself the whole page. */
  readonly within?: string
  /** Of a page that was looked through in the other colour scheme: colours alone. */
  readonly onlyColours?: boolean
}

/**
 * What a machine finds wrong with the page, with names that leave out what is seen, and with controls
 * too small and too near the next to be hit (WCAG 2.5.8), a line each.
 */
export async function accessibilityFaults(
  page: Page,
  { within, onlyColours = false }: Extent = {},
): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
  if (within !== undefined) axe.include(within)
  if (onlyColours) axe.withRules(colourRules)
  else
    axe.options({
      rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
    })
  const measured = async (): Promise<readonly string[]> => {
    await transitionsEnd(page)
    const { violations } = await axe.analyze()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
    )
  }
  // A notice whose time ends while it is measured is measured half gone: what is a fault is one again.
  return (await measured()).length === 0 ? [] : measured()
}

/**
 * What is on its way from one colour to another has neither yet. A text that inherits its colour sets
 * out anew when what it inherits from has arrived, so this waits until nothing sets out any more.
 * Animations without an end are let be.
 */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      // A frame later, what a change of the scheme sets off has begun.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const ending = document
        .getAnimations()
        .filter(
          (animation) =>
            animation.effect?.getComputedTiming().endTime !== Infinity && animation.playState === 'running',
        )
      if (ending.length === 0) return
      await Promise.allSettled(ending.map((animation) => animation.finished))
    }
  })
}

/**
 * Notes from now on what a screen reader is told without being asked: each text that comes into a live
 * region or changes there. Gives what reads them.
 */
export async function spokenTexts(page: Page): Promise<() => Promise<readonly string[]>> {
  const spoken = await page.evaluateHandle(() => {
    const texts: string[] = []
    new MutationObserver((changes) => {
      const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
      const regions = changes.flatMap(({ target, addedNodes }) => [
        (target instanceof Element ? target : target.parentElement)?.closest(live),
        ...[...addedNodes].flatMap((node) =>
          node instanceof Element
            ? [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)]
            : [],
        ),
      ])
      for (const region of new Set(regions)) {
        const text = region?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
        if (text !== '') texts.push(text)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
    return texts
  })
  return () => spoken.jsonValue()
}
