import { buffer } from 'node:stream/consumers'
import { expect, type Locator, type Page } from '@playwright/test'
import PdfDocument from 'pdfkit'
import { connectTo } from './connecting.ts'
import { goTo } from './screens.ts'

type Connection = Parameters<typeof connectTo>[1]

/** The panel of what lies under the plan. */
export const backgroundPanel = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Background' })

/** A floor of its own, “Venue”, on which nothing stands, with the panel of its backgrounds. */
export async function openNewFloor(page: Page, url: string, service: Connection): Promise<void> {
  await page.goto(url)
  await connectTo(page, service)
  await goTo(page, 'Floors', { timeoutMs: 60_000 })
  await expect(page.getByTestId('floor-canvas')).toBeVisible()
  await page.getByRole('button', { name: 'New floor' }).click()
  await page.getByLabel('Name of the floor').fill('Venue')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^Venue/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Background', exact: true }).click()
  await expect(backgroundPanel(page)).toBeVisible()
}

/** Gives the panel a file. */
export async function chooseBackground(page: Page, name: string, content: string | Buffer): Promise<void> {
  await backgroundPanel(page)
    .getByLabel(/^(Choose a file|Add another)/)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

/** A PDF with a page for each title, which is written over a rectangle. */
export async function pdfOfHalls(
  titles: readonly string[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PdfDocument({ ...options, size: 'A3', layout: 'landscape' })
  for (const [at, title] of titles.entries()) {
    if (at > 0) document.addPage()
    document.rect(80, 80, 600, 400).stroke().text(title, 100, 100)
  }
  document.end()
  return buffer(document)
}
