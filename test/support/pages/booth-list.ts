import { expect, type Page } from '@playwright/test'

/** Moves the first rows of the list of booths to the floor of this name. */
export async function moveFirstBooths(page: Page, rows: number, floor: string): Promise<void> {
  const checkboxes = page.getByRole('grid', { name: 'Booths' }).getByRole('checkbox')
  // The first is for all rows.
  for (let row = 1; row <= rows; row += 1) await checkboxes.nth(row).click()
  await page.getByRole('button', { name: 'Move to floor' }).click()
  await page.getByRole('menuitem', { name: floor }).click()
}

/** The dialog that asks who the exhibitors of changed booths are. */
export const exhibitorTable = (page: Page) => page.getByRole('dialog', { name: /Who (is|are) the exhibitor/ })

/** Opens it from the pill, which alone says that somebody waits: nothing opens by itself. */
export async function sayWho(page: Page): Promise<void> {
  const pill = page.getByRole('button', { name: /^Synchronisation:/ })
  await expect(pill).toContainText(/needs? an exhibitor/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pill.click()
  await page
    .getByRole('dialog', { name: 'Synchronisation', exact: true })
    .getByRole('button', { name: /exhibitor/i })
    .click()
}
