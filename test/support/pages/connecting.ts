import { expect, type Page } from '@playwright/test'

/** From the start screen: connects to the event of a service by its key, as a person does. */
export async function connectTo(
  page: Page,
  {
    baseUrl,
    appKey,
    appSecret,
  }: { readonly baseUrl: string; readonly appKey: string; readonly appSecret: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Connect to an event' }).click()
  await page.getByLabel('Base URL').fill(baseUrl)
  await page.getByLabel('App key', { exact: true }).fill(appKey)
  await page.getByLabel('App secret', { exact: true }).fill(appSecret)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/, { timeout: 60_000 })
}
