import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { editOfflineAndSynchronise, openSampleEvent } from '../support/pages/main-journey.ts'
import { goTo } from '../support/pages/screens.ts'
import { expect, openFirstBooth, openKnownEvent, test } from './fixture.ts'

test(
  'the window shows the start screen from the program itself, in a world that has the bridge and nothing else',
  { tag: '@main' },
  async ({ window: shown }) => {
    const { page, origin } = shown
    await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
    expect(page.url().startsWith(`${origin}/`)).toBe(true)
    expect(await page.evaluate(() => Object.keys(window.boothBuilder ?? {}).sort())).toEqual([
      'beforeClosing',
      'chooseFolder',
      'dragOut',
      'importFile',
      'onMessage',
      'send',
      'takeBundle',
      'takeHeld',
      'takeTable',
    ])
    expect(
      await page.evaluate(() => [
        typeof Reflect.get(window, 'require'),
        typeof Reflect.get(window, 'process'),
      ]),
    ).toEqual(['undefined', 'undefined'])
  },
)

test('the page cannot leave, open windows, reach the network or be permitted anything', async ({
  window: { page },
}) => {
  await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  const url = page.url()
  expect(await page.evaluate(() => window.open('https://example.com/') === null)).toBe(true)
  await page.evaluate(() => {
    window.location.href = 'https://example.com/'
  })
  expect(await page.evaluate(() => fetch('https://example.com/').then(String, () => 'refused'))).toBe(
    'refused',
  )
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied')
  expect(page.url()).toBe(url)
  expect(page.context().pages()).toHaveLength(1)
})

test('the sample event opens with one click, and what only a window can be set to is in order', async ({
  window: { page },
}) => {
  await openSampleEvent(page)
  await goTo(page, 'Settings')
  await page.getByRole('switch', { name: 'Show in the notification area' }).click()
  await expect(page.getByRole('radiogroup', { name: 'When you close the window' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Updates' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect
      .soft(await accessibilityFaults(page, { onlyColours: colorScheme === 'dark' }), colorScheme)
      .toEqual([])
  }
})

test(
  'a booth edited online and offline, with a logo from the disk, arrives',
  { tag: '@main' },
  async ({ window: { page }, folder }) => {
    await editOfflineAndSynchronise(page, folder)
  },
)

test('what was typed 400 ms before the program was killed is there at the next start', async ({
  window,
  openAgain,
}) => {
  const { page } = window
  await openSampleEvent(page)
  await openFirstBooth(page)
  const profile = page.getByRole('textbox', { name: 'Company profile', exact: true })
  await profile.clear()
  await profile.pressSequentially('Saved before the end.', { delay: 60 })
  await profile.pressSequentially(' and on', { delay: 57 })
  window.signal('SIGKILL')
  await window.ended

  const again = (await openAgain()).page
  await openKnownEvent(again)
  await openFirstBooth(again)
  await expect(again.getByRole('textbox', { name: 'Company profile', exact: true })).toHaveValue(
    /^Saved before the end\./,
  )
})
