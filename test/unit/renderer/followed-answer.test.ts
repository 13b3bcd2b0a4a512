import { describe, expect, it, vi } from 'vitest'
import { createFollowedAnswer, oneAtATime } from '../../../renderer/stores/followed-answer.ts'

/** Questions that are answered when the test says so, with what it says. */
function asked<Answer>() {
  const waiting: ((answer: Answer | Error) => void)[] = []
  return {
    question: () =>
      new Promise<Answer>((resolve, reject) => {
        waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      }),
    get underWay() {
      return waiting.length
    },
    async answer(answer: Answer | Error) {
      waiting.shift()?.(answer)
      // Both promises and what follows from them.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    },
  }
}

describe('work that is done one at a time', () => {
  it('is done once more for all who want it while it is under way', async () => {
    const core = asked<null>()
    const run = oneAtATime(async () => void (await core.question()))
    const [first, second, third] = [run(), run(), run()]
    expect(core.underWay).toBe(1)
    expect(second).toBe(third)
    await core.answer(null)
    await first
    expect(core.underWay).toBe(1)
    await core.answer(null)
    await second
    expect(core.underWay).toBe(0)
    void run()
    expect(core.underWay).toBe(1)
  })
})

describe('an answer that is followed', () => {
  it('is that to a question asked after the last change', async () => {
    const core = asked<number>()
    const followed = createFollowedAnswer(core.question)
    void followed.ask()
    const last = followed.ask()
    await core.answer(1)
    expect([followed.answer.value, core.underWay]).toEqual([1, 1])
    await core.answer(2)
    await last
    expect([followed.answer.value, core.underWay]).toEqual([2, 0])
  })

  it('is not replaced by one that was on its way when the core told it', async () => {
    const core = asked<number>()
    const followed = createFollowedAnswer(core.question)
    void followed.ask()
    followed.tell(7)
    await core.answer(1)
    expect(followed.answer.value).toBe(7)
    void followed.ask()
    await core.answer(new Error('too late'))
    expect([followed.answer.value, followed.error.value?.message]).toEqual([7, 'too late'])
    followed.tell(8)
    expect(followed.error.value).toBeNull()
  })

  it('begins anew at once, whatever is still on its way', async () => {
    const core = asked<string>()
    const followed = createFollowedAnswer(core.question)
    void followed.ask()
    followed.forget()
    void followed.ask()
    expect(core.underWay).toBe(2)
    await core.answer('of the event before')
    expect(followed.answer.value).toBeNull()
    await core.answer('of this one')
    expect(followed.answer.value).toBe('of this one')
  })

  it('is asked for once for changes that come close together', async () => {
    vi.useFakeTimers()
    const core = asked<number>()
    const followed = createFollowedAnswer(core.question, 50)
    followed.askSoon()
    followed.askSoon()
    vi.advanceTimersByTime(49)
    expect(core.underWay).toBe(0)
    vi.advanceTimersByTime(1)
    expect(core.underWay).toBe(1)
    followed.askSoon()
    followed.close()
    vi.advanceTimersByTime(100)
    expect(core.underWay).toBe(1)
    vi.useRealTimers()
    await core.answer(3)
    expect(followed.answer.value).toBe(3)
  })
})
