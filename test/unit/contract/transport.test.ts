import { describe, expect, it } from 'vitest'
import { createTransportPair, type Transport } from '../../../shared/contract/index.ts'

function received(transport: Transport): unknown[] {
  const messages: unknown[] = []
  transport.onMessage((message) => messages.push(message))
  return messages
}

describe('the in-memory pair of transports', () => {
  it('carries messages in order, each to the other end only', async () => {
    const [left, right] = createTransportPair()
    const atLeft = received(left)
    const atRight = received(right)
    for (let number = 0; number < 5; number++) left.send({ number })
    right.send('back')
    await Promise.resolve()
    expect(atRight).toEqual([0, 1, 2, 3, 4].map((number) => ({ number })))
    expect(atLeft).toEqual(['back'])
  })

  it('delivers never in the tick of the sending', () => {
    const [left, right] = createTransportPair()
    const atRight = received(right)
    left.send(1)
    expect(atRight).toEqual([])
  })

  it('hands over a copy, as a process border would', async () => {
    const [left, right] = createTransportPair()
    const atRight = received(right)
    const message = { values: { name: 'before' } }
    left.send(message)
    message.values.name = 'after'
    await Promise.resolve()
    expect(atRight).toEqual([{ values: { name: 'before' } }])
  })

  it('refuses what no process border could carry', () => {
    const [left] = createTransportPair()
    expect(() => left.send({ run: () => undefined })).toThrow()
  })

  it('is silent to a listener that has stopped', async () => {
    const [left, right] = createTransportPair()
    const seen: unknown[] = []
    const stop = right.onMessage((message) => seen.push(message))
    left.send(1)
    await Promise.resolve()
    stop()
    left.send(2)
    await Promise.resolve()
    expect(seen).toEqual([1])
  })
})
