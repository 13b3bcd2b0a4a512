import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The page's store, as after a new start of the page. */
async function opened() {
  vi.resetModules()
  return import('../../../renderer/stores/files/slow-backgrounds.ts')
}

const never = new AbortController().signal

describe('a background', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
    })
  })

  it('that is painted in time is shown at the next opening', async () => {
    const page = await opened()
    page.runTimed('quick', () => undefined)
    const next = await opened()
    expect(next.isSwitchedOff('quick')).toBe(false)
    await next.untilSwitchedOn('quick', never)
  })

  it('that took too long is switched off at the next opening, until a person switches it on', async () => {
    const page = await opened()
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(2_500)
    page.runTimed('slow', () => undefined)
    now.mockRestore()
    expect(page.isSwitchedOff('slow')).toBe(false)
    const next = await opened()
    expect(next.isSwitchedOff('slow')).toBe(true)
    const shown = next.untilSwitchedOn('slow', never)
    next.switchOn('slow')
    await shown
    expect((await opened()).isSwitchedOff('slow')).toBe(false)
  })

  it('from which the page did not come back is switched off at the next opening', async () => {
    const page = await opened()
    expect(() =>
      page.runTimed('killing', () => {
        throw new Error('The page is gone.')
      }),
    ).toThrow()
    expect((await opened()).isSwitchedOff('killing')).toBe(true)
  })

  it('that is switched off is waited for no longer than the floor is open', async () => {
    const page = await opened()
    const closing = new AbortController()
    page.runTimed('quick', () => undefined)
    closing.abort(new Error('closed'))
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(2_500)
    page.runTimed('quick', () => undefined)
    now.mockRestore()
    const next = await opened()
    const open = new AbortController()
    const waiting = next.untilSwitchedOn('quick', open.signal)
    open.abort(new Error('closed'))
    await expect(waiting).rejects.toThrow('closed')
  })
})
