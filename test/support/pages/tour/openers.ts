import { expect, type Locator, type Page } from '@playwright/test'
import en from '../../../../renderer/locales/en/index.ts'
import { dropFiles } from '../dropped-files.ts'
import type { GivenFile } from './given-files.ts'
import { said } from './said.ts'

/** How a person can come to a dialog. */
export type Opener =
  /** The last button of this name. */
  | { readonly kind: 'button'; readonly name: string | RegExp }
  | { readonly kind: 'menu'; readonly button: string | RegExp; readonly item: string }
  /** The menu of the first row of a list. */
  | { readonly kind: 'row-menu'; readonly item: string }
  | { readonly kind: 'palette'; readonly command: string }
  | { readonly kind: 'keys'; readonly keys: string }
  /** A button that asks for a file, and the file. */
  | {
      readonly kind: 'file'
      readonly button: string | RegExp
      readonly item?: string
      readonly file: () => GivenFile | Promise<GivenFile>
    }
  /** Files that are let go of over what a selector finds. */
  | { readonly kind: 'drop'; readonly onto: string; readonly files: () => Promise<readonly GivenFile[]> }

export type Way = 'keys' | 'pointer'

/**
 * Opens a dialog as somebody does who has only keys, or a pointer as well. Gives in words what the focus
 * has to come back to.
 */
export async function open(page: Page, opener: Opener, way: Way = 'keys'): Promise<string> {
  const from = originOf(page, opener)
  if (opener.kind === 'row-menu') await page.getByRole('grid').getByRole('row').nth(2).hover()
  const words = await from.evaluate(wordsOf)
  switch (opener.kind) {
    case 'button':
      await press(from, way)
      break
    case 'menu':
    case 'row-menu':
      await choose(page, from, opener.item, way)
      break
    case 'palette':
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(opener.command)
      await press(
        page.getByRole('option', { name: opener.command, exact: true }),
        way === 'keys' ? 'marked' : way,
      )
      break
    case 'keys':
      await page.keyboard.press(opener.keys)
      break
    case 'file': {
      const chooser = page.waitForEvent('filechooser')
      if (opener.item === undefined) await press(from, way)
      else await choose(page, from, opener.item, way)
      await (await chooser).setFiles(await opener.file())
      break
    }
    case 'drop': {
      const files = await opener.files()
      await dropFiles(
        page.locator(opener.onto),
        files.map(({ buffer, ...file }) => ({ ...file, content: buffer })),
      )
    }
  }
  await expect(dialogOf(page)).toBeVisible()
  return words
}

/** Where somebody is when they open it. */
function originOf(page: Page, opener: Opener): Locator {
  switch (opener.kind) {
    case 'button':
      return page.getByRole('button', { name: opener.name }).last()
    case 'menu':
    case 'file':
      return page.getByRole('button', { name: opener.button }).first()
    case 'row-menu':
      return page
        .getByRole('grid')
        .getByRole('row')
        .nth(2)
        .getByRole('button', { name: said(en.booths.moreActions) })
    case 'palette':
    case 'keys':
    case 'drop':
      return page.locator('body, :focus').last()
  }
}

/** What has the focus, in words. */
export const focused = (page: Page): Promise<string> => page.locator('body, :focus').last().evaluate(wordsOf)

/** Runs in the page. */
function wordsOf(element: Element): string {
  if (element === document.body) return 'nothing'
  const name = element.getAttribute('aria-label') ?? element.textContent
  const words = `${element.localName} “${name.replaceAll(/\s+/g, ' ').trim().slice(0, 50)}”`
  if (element.closest('[data-dialog], [data-reka-popper-content-wrapper]') !== null)
    return `${words}, which lies over the screen`
  return element.checkVisibility({ visibilityProperty: true }) ? words : `${words}, which is not in sight`
}

/** `marked`: it is what Enter chooses in a list, wherever the focus is. */
async function press(wanted: Locator, way: Way | 'marked'): Promise<void> {
  if (way === 'pointer') return wanted.click()
  if (way === 'keys') await wanted.focus()
  else await expect(wanted).toHaveAttribute('data-highlighted')
  await wanted.page().keyboard.press('Enter')
}

async function choose(page: Page, button: Locator, item: string, way: Way): Promise<void> {
  const wanted = page.getByRole('menuitem', { name: item, exact: true })
  // What is still coming to a screen may close a menu again.
  await expect(async () => {
    await press(button, way)
    await expect(wanted).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await press(wanted, way)
}

export const dialogOf = (page: Page): Locator => page.locator('[data-dialog]').last()
