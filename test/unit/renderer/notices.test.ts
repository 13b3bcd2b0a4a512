import { globSync, readFileSync } from 'node:fs'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '../../../renderer/locales/index.ts'
import { useNotices } from '../../../renderer/stores/notices.ts'
import { AppError } from '../../../shared/errors.ts'

const texts = () => useNotices().notices.map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
})
afterEach(() => vi.useRealTimers())

describe('the notices', () => {
  it('go by themselves, later with an action, and an error not at all', () => {
    const notices = useNotices()
    notices.say('plain')
    notices.say('with a way back', { label: 'Undo', run: () => undefined })
    notices.fail(new AppError('disk-full', 'The disk is full.'))
    vi.advanceTimersByTime(6_000)
    expect(texts()).toEqual(['with a way back', ''])
    vi.advanceTimersByTime(6_000)
    expect(texts()).toEqual([''])
    vi.advanceTimersByTime(600_000)
    expect(notices.notices).toHaveLength(1)
  })

  it('stay while somebody points at them or works in them, and have their time again after that', () => {
    const notices = useNotices()
    notices.say('first')
    vi.advanceTimersByTime(5_999)
    notices.hold()
    notices.say('second')
    vi.advanceTimersByTime(600_000)
    expect(texts()).toEqual(['first', 'second'])
    notices.release()
    vi.advanceTimersByTime(5_999)
    expect(texts()).toEqual(['first', 'second'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('do not stay for a pointer whose notice was dismissed under it', () => {
    const notices = useNotices()
    notices.say('first')
    notices.say('second')
    notices.hold()
    notices.dismiss(notices.notices[0]!.id)
    vi.advanceTimersByTime(6_000)
    expect(texts()).toEqual([])
  })

  it('go when their step is taken back in another way', () => {
    const notices = useNotices()
    notices.say('3 booths deleted', { label: 'Undo', run: () => undefined }, 'step 1')
    notices.say('Saved')
    notices.withdraw('step 1')
    expect(texts()).toEqual(['Saved'])
  })
})

/** Words of what was not done. */
const refusing = /\b(not|no|nothing|nobody|cannot|refused|left out|already|instead|wrong)\b/i
/** These say that something is well, or name what was done first. */
const good = ['floorsChecks.clear.title', 'sync.next.nothing']

it('never show a refusal with the green tick of what was done', () => {
  const said = globSync('renderer/**/*.{ts,vue}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/notices\.say\(\s*t\('([\w.-]+)'/g)].map(([, key = '']) => key),
  )
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter((key) => !good.includes(key) && refusing.test(i18n.global.t(key)))).toEqual([])
})
