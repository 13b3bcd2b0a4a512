import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSettings } from '../../../electron/node-host/settings.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'
import { defaultPreferences } from '../../../shared/contract/index.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('preferences outlive the program', () => {
  const folder = temporaryFolder()
  expect(openSettings(folder, log).preferences()).toEqual(defaultPreferences)
  expect(openSettings(folder, log).setPreferences({ theme: 'dark' })).toEqual({
    ...defaultPreferences,
    theme: 'dark',
  })
  expect(openSettings(folder, log).preferences()).toEqual({ ...defaultPreferences, theme: 'dark' })
})

it('an administrator’s addresses name the regions; what is no web address does not', () => {
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({ regions: { EU: 'https://eu.example.com', US: 'file:///etc/passwd', UK: 7 } }),
  )
  const regions = openSettings(folder, log).regions()
  expect(regions.map(({ code }) => code)).toEqual(['US', 'CA', 'EU', 'UK', 'KSA'])
  expect(regions.filter(({ baseUrl }) => baseUrl !== null)).toEqual([
    { code: 'EU', baseUrl: 'https://eu.example.com' },
  ])
})

it('settings that make no sense count as not written, and a damaged file is kept aside', () => {
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({ preferences: { theme: 'pink', language: 'tlh' } }),
  )
  expect(openSettings(folder, log).preferences()).toEqual(defaultPreferences)
  writeFileSync(join(folder, 'settings.json'), '{"preferences": {')
  const said: string[] = []
  const settings = openSettings(folder, { ...log, warn: (message) => void said.push(message) })
  expect(settings.preferences().theme).toBe('system')
  expect(said).toHaveLength(1)
  const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('settings.json.damaged-'))
  expect(readFileSync(join(folder, aside), 'utf8')).toBe('{"preferences": {')
})
