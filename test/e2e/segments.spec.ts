import { expect, test, type Locator, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectTo } from '../support/pages/connecting.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { startWebHost } from '../support/pages/web-host.ts'
import { createServiceClient } from '../support/services/service-client.ts'
import { startService } from '../support/services/service.ts'
import { goTo } from '../support/pages/screens.ts'

const appKey = 'segments-key'
const appSecret = 'segments-secret'

/** Goes on with Tab alone until the control has the focus, as someone without a pointer does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let pressed = 0; pressed < 120; pressed++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there.')
}

test('a segment built by keyboard while the service is away says whom it describes and how many, and arrives with its rules in order', async ({
  page,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'booth-builder-segments-'))
  const start = (port = 0) =>
    startService({ sample: true, appKey, appSecret, dataDirectory: join(folder, 'service'), port })
  const host = await startWebHost({ dataDirectory: join(folder, 'data') })
  let service = await start()
  try {
    const client = await createServiceClient(service.baseUrl, appKey, appSecret)
    const attendees = await client.list('/v5/users/attendees', 'users')
    const vegans = attendees.filter(({ dietary }) => dietary === 'vegan')
    const early = vegans.filter(({ first_visit_date: day }) => typeof day === 'string' && day < '2024-05-05')
    expect(early.length).toBeGreaterThan(0)

    await page.goto(host.url)
    await connectTo(page, { baseUrl: service.baseUrl, appKey, appSecret })
    await service.stop()
    await goTo(page, 'Segments')

    await tabTo(page, page.getByRole('button', { name: 'New segment' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('Early vegans')
    const add = page.getByRole('button', { name: 'Add a rule' })
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    const [first, second] = [1, 2].map((number) =>
      page.getByRole('group', { name: `Rule ${number}`, exact: true }),
    ) as [Locator, Locator]
    await expect(first.getByLabel('Field')).toBeFocused()
    await page.keyboard.type('Dietary')
    await tabTo(page, first.getByLabel('Value'))
    await page.keyboard.type('vegan')
    const people = page.getByRole('region', { name: 'Current members' })
    const total = attendees.length.toLocaleString('en')
    await expect(people.getByRole('status')).toHaveText(`${vegans.length} of ${total} attendees`)

    await tabTo(page, add)
    await page.keyboard.press('Enter')
    await expect(second.getByLabel('Field')).toBeFocused()
    await page.keyboard.type('Date of')
    await tabTo(page, second.getByLabel('Comparison'))
    await page.keyboard.type('is before')
    await tabTo(page, second.getByLabel('Value'))
    await page.keyboard.type('05052024')
    const counted = `${early.length} of ${total} attendees`
    await expect(people.getByRole('status')).toHaveText(counted)
    await expect(people).toContainText(
      'Attendees who chose “vegan” for dietary wishes and whose date of the first visit is before May 5, 2024',
    )
    await expect(people.getByRole('grid')).toHaveAttribute('aria-rowcount', String(early.length + 1))

    await tabTo(page, page.getByRole('button', { name: 'Remove rule 2' }))
    await page.keyboard.press('Enter')
    await expect(people.getByRole('status')).toHaveText(`${vegans.length} of ${total} attendees`)
    await expect(page.getByRole('button', { name: 'Remove rule 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(first).toHaveCount(0)
    await expect(add, 'only where no rule is left').toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(first).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(people.getByRole('status')).toHaveText(counted)

    service = await start(Number(new URL(service.baseUrl).port))
    await goTo(page, 'Sync')
    await page.getByRole('button', { name: 'Sync now' }).click()
    await expect(page.getByRole('button', { name: /^Synchronisation:/ })).toHaveAccessibleName(/Up to date/, {
      timeout: 60_000,
    })
    const after = await createServiceClient(service.baseUrl, appKey, appSecret)
    const arrived = (await after.list('/v5/users/segments', 'segments')).filter(
      ({ name }) => name === 'Early vegans',
    )
    expect(arrived).toHaveLength(1)
    const rules = (await after.list('/v5/users/segments/rules', 'rules')).filter(
      ({ segment_id: id }) => id === arrived[0]?.['segment_id'],
    )
    expect(rules).toMatchObject([
      { field: 'dietary', operator: 'equals', value: 'vegan', joiner: 'and' },
      { field: 'first_visit_date', operator: 'less_than', value: '2024-05-05', joiner: 'and' },
    ])
  } finally {
    await service.stop()
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a segment says what it cannot count, joins its rules anew with a way back, and has no accessibility faults', async ({
  page,
}) => {
  const host = await startWebHostWithSample()
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(host.url)
    await openSampleEvent(page)
    await goTo(page, 'Segments')
    const list = page.getByRole('grid', { name: 'Segments' })
    await expect(list.getByRole('row', { name: /Newsletter readers/ })).toContainText('Unknown')
    await list.getByText('Newsletter readers').click()
    const people = page.getByRole('region', { name: 'Current members' })
    await expect(people.getByRole('status')).toHaveText('Cannot be counted here')
    await expect(page.getByRole('group', { name: 'Rule 1' })).toContainText(
      'no attendee on this computer has this field',
    )
    await page
      .getByRole('group', { name: 'Rule 1' })
      .getByLabel('Field')
      .selectOption({ label: 'Number of earlier visits' })
    await expect(people.getByRole('status')).toHaveText(/^\d+ of 2,000 attendees$/)

    await list.getByText('Opening evening').click()
    await expect(page.getByRole('radio', { name: 'Mixed' })).toBeChecked()
    await expect(people).toContainText(
      '(whose job title is “Founder” and who answered no to “First visit”) or whose job title is “Buyer”',
    )
    await expect(people.getByRole('status')).toHaveText(/^\d+ of 2,000 attendees$/)
    const before = await people.getByRole('status').innerText()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect
        .soft(await accessibilityFaults(page, { onlyColours: colorScheme === 'dark' }), colorScheme)
        .toEqual([])
    }
    await page.getByText('All rules apply').click()
    await expect(people.getByRole('status')).toHaveText('0 of 2,000 attendees')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(people.getByRole('status')).toHaveText(before)
    await people.getByRole('gridcell').first().click()
    await expect(page).toHaveURL(/\/people\?.*kind=attendee/)
    await page.goBack()
    await people.getByRole('link', { name: 'Show all in People' }).click()
    await expect(page.getByRole('grid', { name: 'Attendees' })).toHaveAttribute(
      'aria-rowcount',
      String(Number(before.split(' ')[0]) + 1),
    )
    await expect(page.getByRole('button', { name: /^Segment/ })).toContainText('Opening evening')
  } finally {
    await host.stop()
  }
})
