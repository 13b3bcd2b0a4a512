import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const asset = { hash: 'a'.repeat(64), name: 'Logo: new.png', mime: 'image/png' }

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

function dragStart() {
  const data = new Map<string, string>()
  const event = {
    prevented: false,
    dataTransfer: { setData: data.set.bind(data) },
    preventDefault: () => (event.prevented = true),
  }
  return { event, data, asEvent: event as unknown as DragEvent }
}

async function bridgeOf(window: object) {
  vi.stubGlobal('window', window)
  return import('../../../../renderer/bridge/files.ts')
}

describe('a drag out of the window', () => {
  it('is in a browser a download from where the page lies, beside what else is dragged', async () => {
    const { dragOut, dragsInstead } = await bridgeOf({
      location: { href: 'http://127.0.0.1:4000/events/sample#media' },
    })
    const { event, data, asEvent } = dragStart()
    await dragOut(asEvent, 'sample', asset)
    expect([...data]).toEqual([
      ['DownloadURL', `image/png:Logo- new.png:http://127.0.0.1:4000/assets/sample/${asset.hash}`],
    ])
    expect([event.prevented, dragsInstead]).toEqual([false, false])
  })

  it('is in the desktop the system’s, in place of the page’s own', async () => {
    const asked: unknown[] = []
    const { dragOut, dragsInstead } = await bridgeOf({
      boothBuilder: {
        dragOut: (...given: unknown[]) => Promise.resolve({ ok: true, data: void asked.push(...given) }),
      },
    })
    const { event, data, asEvent } = dragStart()
    await dragOut(asEvent, 'sample', asset)
    expect([event.prevented, dragsInstead, data.size]).toEqual([true, true, 0])
    expect(asked).toEqual([{ eventId: 'sample', hash: asset.hash }])
  })

  it('says why the desktop refused it', async () => {
    const error = { code: 'file-too-large', message: 'Too large.', details: { reason: 'dragged' } }
    const { dragOut } = await bridgeOf({
      boothBuilder: { dragOut: () => Promise.resolve({ ok: false, error }) },
    })
    await expect(dragOut(dragStart().asEvent, 'sample', asset)).rejects.toMatchObject({
      code: 'file-too-large',
      details: { reason: 'dragged' },
    })
  })
})
