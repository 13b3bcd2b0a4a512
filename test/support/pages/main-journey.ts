import { expect, type Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pngFile } from '../files.ts'
import { createServiceClient, sha256 } from '../services/service-client.ts'
import { startService, type StartedService } from '../services/service.ts'
import { connectTo } from './connecting.ts'
import { goTo } from './screens.ts'

const appKey = 'main-journey'
const appSecret = 'main-journey-secret'

async function openFirstBooth(page: Page): Promise<string> {
  await goTo(page, 'Booths')
  const first = page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first()
  const name = (await first.innerText()).trim()
  await first.click()
  return name
}

async function writeProfile(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Company profile', exact: true }).fill(text)
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
}

/** Opens the sample event from the start screen. */
export async function openSampleEvent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open sample event' }).click()
  await expect(page).toHaveURL(/\/overview$/, { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Expo')
}

/**
 * From the start screen: connects to a service, edits a booth and gives it a logo from the disk,
 * goes on while the service is stopped, and synchronises when it is back. The same in every host
 * that has a page.
 */
export async function editOfflineAndSynchronise(page: Page, folder: string): Promise<void> {
  const start = (port?: number): Promise<StartedService> =>
    startService({
      sample: true,
      appKey,
      appSecret,
      dataDirectory: join(folder, 'service'),
      ...(port === undefined ? {} : { port }),
    })
  const logo = join(folder, 'from-the-disk.png')
  const content = await pngFile({ width: 400, height: 300, seed: 7 })
  await writeFile(logo, content)

  let service = await start()
  try {
    await connectTo(page, { baseUrl: service.baseUrl, appKey, appSecret })

    const booth = await openFirstBooth(page)
    // The service never tells these two, and takes no booth without them.
    await page.getByRole('textbox', { name: 'Exhibitor’s name', exact: true }).fill('Bo Hall')
    await page.getByRole('textbox', { name: 'Exhibitor’s e-mail', exact: true }).fill('bo@example.com')
    await writeProfile(page, 'Written while the service was there.')
    await service.stop()
    await writeProfile(page, 'Written on a train.')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace Logo' }).click()
    await (await chooser).setFiles(logo)
    await expect(page.getByText('from-the-disk.png', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
    const pill = page.getByRole('button', { name: /^Synchronisation:/ })
    await expect(pill).toHaveAccessibleName(/1 change to send/)

    service = await start(Number(new URL(service.baseUrl).port))
    await goTo(page, 'Sync')
    await page.getByRole('button', { name: 'Sync now' }).click()
    await expect(pill).toHaveAccessibleName(/Up to date/, { timeout: 60_000 })

    const client = await createServiceClient(service.baseUrl, appKey, appSecret)
    const arrived = (await client.list('/v5/booths', 'booths')).filter(
      ({ booth_name: name }) => name === booth,
    )
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toMatchObject({ booth_company_profile: 'Written on a train.' })
    const images = arrived[0]?.['booth_images'] as Record<string, unknown>
    expect(await client.hashOf(images['booth_logo_url'])).toBe(sha256(content))
  } finally {
    await service.stop()
  }
}
