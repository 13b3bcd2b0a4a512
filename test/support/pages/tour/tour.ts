import { expect, type Page } from '@playwright/test'
import type { Language } from '../../../../shared/languages.ts'
import type { TourStop } from './stops.ts'

/** Goes to a place, and waits until it is on show. `origin` is that of the host. */
export async function goToStop(page: Page, origin: string, { path, prepare }: TourStop): Promise<void> {
  for (let layers = 0; layers < 4 && (await page.locator('[data-dialog]').count()) > 0; layers += 1)
    await page.keyboard.press('Escape')
  // By way of another address, so that a place begins as it was never left.
  await page.goto(`${origin}/#/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await speak(page, 'en')
  if (path !== undefined) {
    await page.goto(`${origin}/#/e/sample/${path}`)
    await expect(page.getByRole('navigation').first()).toBeAttached()
  }
  await onShow(page)
  await prepare?.(page)
  await onShow(page)
}

/** Waits until nothing is loading any more, and sees to it that nothing is written as the program holds it. */
async function onShow(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0)
  const written = await page.locator('body').innerText()
  expect(/\{ "\w+": .*|\[object \w+\]/.exec(written)?.[0]).toBeUndefined()
}

/**
 * The page speaks another language from now on, whatever lies over it: what **Settings** does, where
 * Settings cannot be reached.
 */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (chosen) => {
    interface Stores {
      readonly _s: ReadonlyMap<string, { setPreferences(change: object): Promise<void> }>
    }
    interface Mounted {
      readonly __vue_app__: { readonly config: { readonly globalProperties: { readonly $pinia: Stores } } }
    }
    const app = document.getElementById('app') as unknown as Mounted
    await app.__vue_app__.config.globalProperties.$pinia._s.get('app')?.setPreferences({ language: chosen })
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
