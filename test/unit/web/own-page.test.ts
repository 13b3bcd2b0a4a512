import { expect, it } from 'vitest'
import { pageColours } from '../../../electron/web/own-page.ts'
import { colours } from '../../../renderer/design/tokens.ts'

it('the host’s own pages have the colours of the program', () => {
  for (const theme of ['light', 'dark'] as const) expect(colours[theme]).toMatchObject(pageColours[theme])
})
