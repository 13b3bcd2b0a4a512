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
 * What a machine finds wrong with the page, and with names that leave out what is seen, a line
 * each.
 */
export async function accessibilityFaults(page: Page, { within, onlyColours = false }: Extent = {}): Promise<readonly string[]> {
  await transitionsEnd(page)
  const axe = new AxeBuilder({ page })
  if (within !== undefined) axe.include(within)
  if (onlyColours) axe.withRules(colourRules)
  else axe.options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`))
}

/** What is on its way from one colour to another has neither yet. Animations without an end are let be. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A frame later, what a change of the scheme sets off has begun.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
