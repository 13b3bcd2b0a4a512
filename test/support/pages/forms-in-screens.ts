import type { Locator, Page } from '@playwright/test'

export interface FormInScreen {
  /** Of `renderer/`, without `.vue`. */
  readonly file: string
  readonly where: 'booth' | 'plan'
  /** Opens the form and types into it. */
  readonly type: (page: Page, text: string) => Promise<void>
  /** What then is not to be lost. */
  readonly kept: (page: Page, text: string) => Locator
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const linked = (section: 'Documents' | 'Videos'): Omit<FormInScreen, 'file' | 'where'> => ({
  async type(page, text) {
    await region(page, section).getByRole('button', { name: 'Add a link' }).click()
    await region(page, section)
      .getByRole('textbox', { name: 'Web address of the link' })
      .fill(`https://${text}.example/`)
  },
  kept: (page, text) => region(page, section).getByRole('button', { name: `Remove ${text}.example` }),
})

/** Every form that stands in a screen, in no dialog, and has a button that submits it. */
export const formsInScreens: readonly FormInScreen[] = [
  {
    file: 'views/booths/editor/sections/people/NewRepresentativeForm',
    where: 'booth',
    async type(page, text) {
      await region(page, 'Representatives').getByRole('button', { name: 'New representative' }).click()
      await region(page, 'Representatives').getByRole('textbox', { name: 'Last name' }).fill(text)
    },
    kept: (page, text) => region(page, 'Representatives').getByRole('listitem').getByText(text),
  },
  { file: 'views/booths/editor/sections/AddLinkForm', where: 'booth', ...linked('Documents') },
  { file: 'views/booths/editor/sections/AddLinkForm', where: 'booth', ...linked('Videos') },
  {
    file: 'views/booths/versions/SnapshotList',
    where: 'booth',
    async type(page, text) {
      await region(page, 'History').getByRole('button', { name: 'Name this state' }).click()
      await region(page, 'History').getByRole('textbox', { name: 'Name of this state' }).fill(text)
    },
    kept: (page, text) => region(page, 'History').getByRole('listitem').getByText(text),
  },
  {
    file: 'views/floors/checks/FindingRow',
    where: 'plan',
    async type(page, text) {
      await page
        .getByRole('group', { name: 'Status' })
        .getByRole('button', { name: /problem/ })
        .click()
      const checks = page.getByRole('region', { name: 'Checks' })
      await checks
        .getByRole('button', { name: /^Ignore: / })
        .first()
        .click()
      await page.getByLabel('Why is this intended?').fill(text)
    },
    kept: (page, text) => page.getByRole('region', { name: 'Checks' }).getByText(text),
  },
]
