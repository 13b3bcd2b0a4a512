import { expect, it } from 'vitest'
import { createDelivery, type Delivery } from '../../../renderer/floor-editor/document/delivery.ts'

/** A core that answers when it is told to. */
function slowCore() {
  const sent: string[] = []
  const answers = new Map<string, { readonly resolve: () => void; readonly reject: (error: Error) => void }>()
  const takenBack: string[] = []
  const refusals: unknown[] = []
  const delivery = createDelivery({
    send: (request) =>
      new Promise<void>((resolve, reject) => {
        const name = request.kind === 'undo' ? request.stepId : ''
        sent.push(name)
        answers.set(name, { resolve, reject })
      }),
    onRefused: (error) => refusals.push(error),
  })
  const push = (joinKey: string | null, name: string): void =>
    delivery.push({ request: { kind: 'undo', stepId: name }, joinKey, takeBack: () => takenBack.push(name) })
  return { sent, answers, takenBack, refusals, delivery, push }
}

async function ends(delivery: Delivery): Promise<void> {
  await delivery.settled()
  expect(delivery.busy).toBe(false)
}

it('sends one change after the other, each when the one before is answered', async () => {
  const { sent, answers, delivery, push } = slowCore()
  push(null, 'a')
  push(null, 'b')
  expect(sent).toEqual(['a'])
  answers.get('a')?.resolve()
  await expect.poll(() => sent).toEqual(['a', 'b'])
  answers.get('b')?.resolve()
  await ends(delivery)
})

it('sends all that waits at once where the page may be gone before an answer comes, and nothing twice', async () => {
  const { sent, answers, delivery, push } = slowCore()
  push(null, 'a')
  push(null, 'b')
  push('nudge', 'c')
  void delivery.flush()
  expect(sent).toEqual(['a', 'b', 'c'])
  // The page has stayed: what comes now is a change of its own.
  push('nudge', 'd')
  for (const { resolve } of answers.values()) resolve()
  await expect.poll(() => sent).toEqual(['a', 'b', 'c', 'd'])
  answers.get('d')?.resolve()
  await ends(delivery)
})

it('takes back what was refused and what was sent after it, also where all was sent at once', async () => {
  const { answers, takenBack, refusals, delivery, push } = slowCore()
  push(null, 'a')
  push(null, 'b')
  void delivery.flush()
  answers.get('b')?.resolve()
  answers.get('a')?.reject(new Error('The disk is full.'))
  await ends(delivery)
  expect(takenBack).toEqual(['b', 'a'])
  expect(refusals).toEqual([new Error('The disk is full.')])
})
