import { describe, expect, it } from 'vitest'
import { webMark } from '../../../electron/desktop/protocols/web-mark.ts'

const from = 'https://person:word@files.example.com/media/leaflet%20A.pdf?id=7&Signature=secret#page=2'
const given = { from, now: Date.UTC(2026, 10, 27, 2, 0, 0), id: '0F0E0D0C-1111-2222-3333-444455556666' }

describe('what came from a service', () => {
  it('is of the internet for Windows, in an INI file as its own programs write it, with an address that opens nothing', () => {
    const mark = webMark({ ...given, platform: 'win32' })
    expect(mark).toEqual({
      kind: 'stream',
      suffix: ':Zone.Identifier',
      content: '[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=https://files.example.com/media/leaflet%20A.pdf\r\n',
    })
  })

  it.each(['/media/7', 'file:///etc/passwd', 'javascript:alert(1)', ''])(
    'is marked without an address where there is none of the web: “%s”',
    (address) => {
      expect(webMark({ ...given, from: address, platform: 'win32' })).toMatchObject({
        content: '[ZoneTransfer]\r\nZoneId=3\r\n',
      })
    },
  )

  it.each(['https://a.example/x\r\nZoneId=0', 'https://a.example/x\nHostUrl=about:internet'])(
    'cannot write lines of its own: %j',
    (address) => {
      const mark = webMark({ ...given, from: address, platform: 'win32' })
      const lines = mark.kind === 'stream' ? mark.content.split('\r\n') : []
      expect(lines.map((line) => line.split('=')[0])).toEqual(['[ZoneTransfer]', 'ZoneId', 'HostUrl', ''])
      expect(lines.join('')).not.toContain('\n')
    },
  )

  it('is in quarantine for macOS: flags, seconds in hexadecimal digits, program, id', () => {
    const mark = webMark({ ...given, platform: 'darwin' })
    expect(mark).toMatchObject({ kind: 'attribute', name: 'com.apple.quarantine' })
    const [flags, time = '', agent, id] = mark.kind === 'attribute' ? mark.value.split(';') : []
    expect([flags, agent, id]).toEqual(['0081', String.raw`Booth\x20Builder`, given.id])
    expect(time).toMatch(/^[0-9a-f]{8}$/)
    expect(Number.parseInt(time, 16) * 1_000).toBe(given.now)
  })

  it.each(['linux', 'freebsd'] as const)('has no mark on %s, which knows none that is heeded', (platform) => {
    expect(webMark({ ...given, platform })).toEqual({ kind: 'none' })
  })
})
