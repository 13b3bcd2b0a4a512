import { openSampleEvent } from '../support/pages/main-journey.ts'
import { goTo } from '../support/pages/screens.ts'
import { expect, test } from './fixture.ts'

test('what is chosen in the native menu the page does, as soon as it is no longer grey', async ({
  window,
}) => {
  const { page } = window
  await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  await expect(window.click('Event', 'Floors')).rejects.toThrow('“Floors” cannot be chosen.')
  await window.click('Help', 'Licences')
  await expect(page.getByRole('dialog', { name: 'Licences' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openSampleEvent(page)
  await expect(() => window.click('Event', 'Floors')).toPass()
  await expect(page).toHaveURL(/\/floors/)
  await window.click('View', 'Search or jump to …')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await window.click('File', 'New booth')
  await page.getByRole('textbox', { name: 'Booth name', exact: true }).fill('By the menu')
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
  await expect(() => window.click('Event', 'Sync now')).toPass()
  await expect(page.getByRole('button', { name: /^Synchronisation:/ })).toHaveAccessibleName(/Up to date/, {
    timeout: 60_000,
  })
  await window.denyTray()
  await goTo(page, 'Settings')
  const tray = page.getByRole('switch', { name: /^Show in the (notification area|menu bar)$/ })
  await tray.click()
  await expect(page.getByText('This computer has no notification area for an icon.')).toBeVisible()
  await expect(tray).not.toBeChecked()
  await window.click('File', 'Show all events')
  await expect(page.getByRole('region', { name: 'Your events' })).toBeVisible()
})
