import type { Page } from '@playwright/test'

/** Notes the longest task of the page's main thread from now on; those of less than 50 ms are not told. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.set(window, 'longestTaskMs', 0)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Reflect.set(window, 'longestTaskMs', Math.max(duration, Number(Reflect.get(window, 'longestTaskMs'))))
    }).observe({ type: 'longtask' })
  })
}

/** The longest task since then, in milliseconds; 0 where none took 50. */
export async function longestTaskMs(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'longestTaskMs')))
}
