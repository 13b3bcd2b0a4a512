import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { createRecord } from '../../electron/workspace/edits/index.ts'
import { firstOf, startForeignService, type ForeignService } from '../support/foreign-service/index.ts'
import { pngFile } from '../support/files.ts'
import { newBooth, newFloor, type SyncRig } from '../support/workspaces/sync-rig.ts'
import { credentials, prepareEvent, type PreparedEvent } from '../support/pages/prepared-event.ts'

const kept = 280
const profile = [
  'Cedar & Sons build stands, walls and stages from wood that grows within a day’s ride of the hall.',
  'Since 1931 the family has furnished fairs on three continents, and it takes back what it has built: every board is used again.',
  'Ask at the stand for the book of knots, for a cup of coffee, and for the price of a stand that nobody else will have.',
].join('\n\n')

let service: ForeignService
let event: PreparedEvent

test.beforeEach(async ({ context }) => {
  service = await startForeignService({
    personality: { shortensTo: kept, matchesBy: { booth: 'booth_external_id' } },
  })
  const { organiser } = service
  for (let number = 1; number <= 40; number += 1) {
    organiser.create(
      'attendee',
      { first_name: 'Guest', last_name: `No. ${number}`, email: `guest${number}@example.com` },
      {},
    )
  }
  event = await prepareEvent(service, context, prepare)
})
test.afterEach(async () => {
  await event.close()
  await service.stop()
})

async function theirPicture(
  name: string,
  seed: number,
): Promise<{ name: string; mime: string; bytes: Buffer }> {
  return { name: `${name}.png`, mime: 'image/png', bytes: await pngFile({ seed, width: 320, height: 200 }) }
}

async function prepare({ workspace, engine }: SyncRig): Promise<void> {
  const floor = newFloor(workspace, 'Great Hall')
  await engine.run('both')
  const floorId = service.records('floor')[0]?.id ?? ''
  service.organiser.create(
    'booth',
    {
      ...{
        booth_name: 'Arbor Furniture',
        booth_company_profile: 'Chairs.',
        booth_company_url: 'https://arbor.example.com/',
        booth_type: 'both',
      },
      ...{
        keywords: 'chairs',
        exhibitor_name: 'Bea',
        exhibitor_email: 'bea@example.com',
        address: '2 Elm Street',
        pobox: '7',
        city: 'Elmham',
      },
      ...{
        state: 'East',
        country: 'Elmland',
        active: true,
        hide: false,
        floor_id: Number(floorId),
        booth_external_id: 4711,
      },
    },
    {
      booth_logo: await theirPicture('their logo', 11),
      booth_background: await theirPicture('their background', 12),
    },
  )
  await newBooth(workspace, floor.key, 'Arbor', { booth_external_id: 4711, city: 'Exampleton' })
  await newBooth(workspace, floor.key, 'Beech', {
    booth_company_profile: profile.replace('Cedar', 'Beech'),
    city: 'Beechton',
  })
  await newBooth(workspace, floor.key, 'Cedar', { booth_company_profile: profile })
  // Waits for a person, and a booth waits for her.
  const { key: nameless } = createRecord(workspace, 'representative', { first_name: 'Ada' })
  await newBooth(workspace, floor.key, 'Dogwood', { booth_rep_ids: [nameless] })
  service.rule(
    firstOf(1, ({ kind, fields }) => kind === 'create' && fields['booth_name'] === 'Beech', {
      kind: 'do-and-hang-up',
    }),
  )
  await engine.run('push')
  service.rule()
  service.become({ listsNothing: ['attendee'], totalCounts: 'what-is-shown' })
  await engine.run('pull')
  await engine.run('pull')
  expect(engine.state()).toMatchObject({
    conflicts: 2,
    discrepancies: 1,
    questions: 1,
    parked: 0,
    drafts: 1,
    waiting: 1,
  })
}

const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Sync' }).getByRole('button', { name: label })
const pill = (page: Page) => page.getByRole('button', { name: /^Synchronisation:/ })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('what the service shows otherwise, records that may be one and records that are missing are told, and answered one by one', async ({
  page,
}) => {
  const { core, eventId } = event
  await page.goto(`${event.url}/sync`)
  await expect(tab(page, 'Conflicts')).toHaveAttribute('aria-current', 'true')
  await expect(tab(page, 'Conflicts')).toContainText('4')
  await expect(pill(page)).toHaveAccessibleName(/4/)
  expect(await accessibilityFaults(page)).toEqual([])
  await tab(page, 'Drafts').click()
  const drafts = page.getByRole('listitem').filter({ hasText: 'Continue' })
  await expect(drafts, 'what may be a record of the service is a conflict, and no more').toHaveText([/Ada/])
  await tab(page, 'Conflicts').click()

  await test.step('many missing records are a question, and none is removed unasked', async () => {
    const question = page
      .getByRole('status')
      .filter({ hasText: 'The service no longer lists 40 of 40 attendees.' })
    await expect(question).toContainText('Nothing is removed here until you confirm it')
    await question.getByRole('button', { name: 'Keep them' }).click()
    await expect(question).toBeHidden()
    expect(await core.client.call('records.list', { eventId, entity: 'attendee', limit: 1 })).toMatchObject({
      total: 40,
    })
  })

  service.become({ listsNothing: [] })
  await core.finished(core.client.call('events.reconnect', { eventId, credentials }))
  await page.reload()

  await test.step('a number that somebody has says where it is changed, and the two are one where that is said', async () => {
    const arbor = card(page, 'Arbor')
    await expect(arbor).toContainText('the booth of someone else has the same External ID')
    const taken = arbor.getByRole('group', { name: 'External ID: taken' })
    await expect(taken).toContainText('4711')
    await expect(taken.getByRole('link', { name: 'Change it in Arbor' })).toHaveAttribute('href', /booths\/l/)
    await expect(arbor.getByRole('button', { name: 'They are different records' })).toBeDisabled()
    const logo = arbor.getByRole('img', { name: 'Logo, Theirs, on the service', exact: true })
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(arbor.getByRole('button', { name: 'They are the same' })).toBeDisabled()
    await arbor.getByRole('button', { name: 'All mine' }).click()
    await arbor
      .getByRole('radiogroup', { name: 'City: which version' })
      .getByRole('radio', { name: 'Theirs, on the service' })
      .check()
    await arbor.getByRole('button', { name: 'They are the same' }).click()
    await expect(arbor).toBeHidden()
  })

  await test.step('a record that is almost identical is another one where that is said', async () => {
    const beech = card(page, 'Beech')
    await expect(beech).toContainText('almost identical')
    await beech.getByRole('button', { name: 'They are different records' }).click()
    await expect(beech).toBeHidden()
  })

  await test.step('a shortened text shows what is missing, and stays', async () => {
    const cedar = card(page, 'Cedar')
    await expect(cedar).toContainText('The service accepted what you sent, but changed it.')
    await expect(cedar).toContainText(`${kept} of ${profile.length} characters are left.`)
    await expect(cedar.locator('del')).toHaveText(profile.slice(kept).trimEnd())
    await cedar.getByRole('button', { name: 'Keep mine' }).click()
    await expect(cedar).toBeHidden()
    await expect(page.getByText('No conflicts')).toBeVisible()
  })

  await test.step('a change says that it waits for somebody who needs a person', async () => {
    await tab(page, 'Waiting').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Dogwood' })).toContainText(
      'Waits for the representative “Ada”, which needs attention.',
    )
  })

  await test.step('the service has what was said', async () => {
    await page.getByRole('button', { name: 'Sync now' }).click()
    // The second Beech, which the service has shortened too.
    await expect(pill(page)).toHaveAccessibleName(/1 needs attention/, { timeout: 60_000 })
    await expect
      .poll(() => service.records('booth').map(({ values }) => values['booth_name']))
      .toEqual(['Arbor', 'Beech', 'Cedar', 'Beech'])
    expect(service.records('booth')[0]?.values).toMatchObject({
      booth_name: 'Arbor',
      city: 'Elmham',
      booth_external_id: 4711,
    })
    expect(service.overwrites.map(({ field }) => field)).not.toContain('city')
  })
})
