import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attach, detach } from '../../../../renderer/bridge/client.ts'
import { createRecordWindow, type OpenRecordWindow } from '../../../../renderer/stores/records/window.ts'
import { createTransportPair, serve, type RecordSummary } from '../../../../shared/contract/index.ts'
import { AppError } from '../../../../shared/errors.ts'

interface Asked {
  readonly offset?: number
  readonly limit?: number
  readonly keys?: readonly string[]
  readonly text?: string
}

const named = (key: string, name: string): RecordSummary => ({
  key,
  remoteId: null,
  state: 'clean',
  values: { booth_name: name },
  problemCount: 0,
  updatedAt: '2026-01-01T00:00:00Z',
})
const nameOf = ({ values }: RecordSummary): string =>
  typeof values['booth_name'] === 'string' ? values['booth_name'] : ''
const row = (number: number): RecordSummary => named(`r${number}`, `Booth ${String(number).padStart(6, '0')}`)

let records: RecordSummary[]
let asked: Asked[]
/** Calls wait until it says so. */
let gate: Promise<void> | undefined
let broken: AppError | undefined
let end: () => void
let made: OpenRecordWindow

beforeEach(() => {
  records = Array.from({ length: 5_000 }, (_, at) => row(at))
  asked = []
  gate = broken = undefined
  const [near, far] = createTransportPair()
  attach(near)
  end = serve(far, {
    async dispatch(_method, input) {
      const question = input as Asked
      asked.push(question)
      const { offset = 0, limit = 200, keys, text } = question
      const matching = records
        .filter((record) => text === undefined || nameOf(record).includes(text))
        .filter(({ key }) => keys === undefined || keys.includes(key))
        .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
      const answer = { items: matching.slice(offset, offset + limit), total: matching.length }
      await gate
      if (broken !== undefined) throw broken
      return answer
    },
  })
  made = createRecordWindow('e', () => ['booth_name'], { criterion: { entity: 'booth' } })
})

afterEach(() => {
  made.close()
  end()
  detach()
})

const nameAt = (index: number) => made.at(index)?.values['booth_name']
const offsets = () => asked.filter(({ keys }) => keys === undefined).map(({ offset }) => offset)
const isShown = (index: number, name = `Booth ${String(index).padStart(6, '0')}`) =>
  vi.waitFor(() => expect(nameAt(index)).toBe(name))

async function open(): Promise<void> {
  made.show(0, 20)
  await isShown(0)
}

describe('a window on the records', () => {
  it('fetches the rows in sight and those ahead, and never the whole list', async () => {
    await open()
    await isShown(100)
    expect(made.total.value).toBe(5_000)
    expect(offsets()).toEqual([0, 100])
    expect(made.at(200)).toBeUndefined()
    made.show(150, 170)
    await isShown(200)
    expect(made.at(300)).toBeUndefined()
  })

  it('fetches the rows before where the person scrolls back', async () => {
    await open()
    made.show(2_500, 2_520)
    await isShown(2_600)
    made.show(2_480, 2_500)
    await isShown(2_400)
    expect(made.at(2_300)).toBeUndefined()
  })

  it('skips what was only scrolled past while the core was busy', async () => {
    await open()
    await isShown(100)
    let release: () => void = () => undefined
    gate = new Promise((resolve) => (release = resolve))
    for (let first = 1_000; first <= 4_000; first += 100) made.show(first, first + 20)
    release()
    gate = undefined
    await isShown(4_000)
    expect(asked.length).toBeLessThan(8)
  })

  it('keeps what was shown until the first answer to another question, and shows nothing of an older one', async () => {
    await open()
    let release: () => void = () => undefined
    gate = new Promise((resolve) => (release = resolve))
    made.setQuery({ criterion: { entity: 'booth', text: '004' } })
    made.setQuery({ criterion: { entity: 'booth', text: '0042' } })
    expect(nameAt(0)).toBe('Booth 000000')
    expect(made.busy.value).toBe(true)
    release()
    gate = undefined
    await vi.waitFor(() => expect(made.total.value).toBe(111))
    expect(made.busy.value).toBe(false)
    expect(nameAt(0)).toBe('Booth 000042')
    expect(nameAt(1)).toBe('Booth 000420')
  })

  it('shows changed rows again with one call for all of them, and leaves the others alone', async () => {
    await open()
    await isShown(100)
    const before = asked.length
    records = records.map((record) =>
      record.key === 'r3' || record.key === 'r5' ? { ...record, state: 'changed' } : record,
    )
    made.changed(['r3'])
    made.changed(['r5'])
    await vi.waitFor(() => expect(made.at(5)?.state).toBe('changed'))
    expect(made.at(3)?.state).toBe('changed')
    expect(asked.slice(before)).toEqual([expect.objectContaining({ keys: ['r3', 'r5'] })])
  })

  it('moves a row whose place in the order has changed, while scrolled', async () => {
    await open()
    made.show(1_000, 1_020)
    await isShown(1_000)
    records = records.map((record) => (record.key === 'r1005' ? named('r1005', 'Alpha') : record))
    made.changed(['r1005'])
    await isShown(1_000, 'Booth 000999')
    await isShown(1_006, 'Booth 001006')
    made.show(0, 20)
    await isShown(0, 'Alpha')
  })

  it('closes the gap of removed rows, and knows how many are left', async () => {
    await open()
    made.show(1_000, 1_020)
    await isShown(1_000)
    records = records.filter(({ key }) => key !== 'r2' && key !== 'r1010')
    made.changed(['r2', 'r1010'])
    await isShown(1_000, 'Booth 001001')
    expect(made.total.value).toBe(4_998)
    expect(nameAt(1_009)).toBe('Booth 001011')
  })

  it('takes in that the list has become much shorter than where it was scrolled to', async () => {
    await open()
    made.show(4_900, 4_920)
    await isShown(4_900)
    records = records.slice(0, 50)
    made.changed(null)
    await vi.waitFor(() => expect(made.total.value).toBe(50))
    expect(made.at(4_900)).toBeUndefined()
    made.show(30, 49)
    await isShown(49)
  })

  it('shows records that came elsewhere in the order', async () => {
    await open()
    records = [named('new', 'Aardvark'), ...records]
    made.changed(['new'])
    await isShown(0, 'Aardvark')
    expect(made.total.value).toBe(5_001)
  })

  it('gives the keys of rows that are not here, in their order', async () => {
    await open()
    const keys = await made.keysBetween(50, 2_600)
    expect(keys).toHaveLength(2_551)
    expect([keys[0], keys.at(-1)]).toEqual(['r50', 'r2600'])
    expect([...(await made.matching(['r1', 'gone', 'r4999']))]).toEqual(['r1', 'r4999'])
  })

  it('keeps few pages, however far a person scrolls', async () => {
    await open()
    for (let first = 100; first < 4_900; first += 100) {
      made.show(first, first + 20)
      await isShown(first)
    }
    expect(made.at(0)).toBeUndefined()
    made.show(0, 20)
    await isShown(0)
  })

  it('says why nothing could be read, and reads on when asked to', async () => {
    broken = new AppError('disk-error', 'The disk is broken.')
    made.show(0, 20)
    await vi.waitFor(() => expect(made.error.value?.code).toBe('disk-error'))
    expect(made.ready.value).toBe(false)
    broken = undefined
    made.reload()
    await isShown(0)
    expect(made.error.value).toBeNull()
  })

  it('holds its rows where they are, and shows what they say now; then puts them in their order', async () => {
    await open()
    await isShown(100)
    const letGo = made.hold()
    records = records.map((record) => (record.key === 'r3' ? named('r3', 'Zeta') : record))
    records = [named('new', 'Aardvark'), ...records.filter(({ key }) => key !== 'r5')]
    made.changed(['r3', 'r5', 'new'])
    await isShown(3, 'Zeta')
    made.changed(null)
    await new Promise((resolve) => setTimeout(resolve, 400))
    // A page that comes meanwhile moves nothing.
    made.show(400, 420)
    await isShown(420, 'Booth 000421')
    expect([0, 3, 4, 5, 6].map((index) => made.at(index)?.key)).toEqual(['r0', 'r3', 'r4', 'r5', 'r6'])
    expect(made.total.value).toBe(5_000)
    made.show(0, 20)
    letGo()
    letGo()
    await isShown(0, 'Aardvark')
    expect([1, 3, 4, 5].map((index) => made.at(index)?.key)).toEqual(['r0', 'r2', 'r4', 'r6'])
  })

  it('shows what the rows in sight say now while they are held, however much else is here', async () => {
    await open()
    for (let first = 100; first <= 1_500; first += 100) {
      made.show(first, first + 20)
      await isShown(first)
    }
    const letGo = made.hold()
    records = records.map((record) => (record.key === 'r1510' ? named('r1510', 'Zeta') : record))
    made.changed(null)
    await isShown(1_510, 'Zeta')
    letGo()
  })

  it('answers another question at once, though its rows are held', async () => {
    await open()
    const letGo = made.hold()
    made.setQuery({ criterion: { entity: 'booth', text: '0042' } })
    await isShown(0, 'Booth 000042')
    letGo()
  })

  it('shows what another question found only when nobody writes in its rows any more', async () => {
    await open()
    const letGo = made.hold()
    const ended = made.hold(true)
    const before = asked.length
    made.setQuery({ criterion: { entity: 'booth', text: '0042' } })
    made.changed(null)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(offsets().slice(before)).toEqual([])
    expect([nameAt(0), made.total.value, made.busy.value]).toEqual(['Booth 000000', 5_000, true])
    ended()
    await isShown(0, 'Booth 000042')
    letGo()
  })

  it('takes no answer over that comes while somebody writes in its rows', async () => {
    await open()
    let answer = (): void => undefined
    gate = new Promise((resolve) => (answer = resolve))
    made.setQuery({ criterion: { entity: 'booth', text: '0042' } })
    const ended = made.hold(true)
    answer()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(nameAt(0)).toBe('Booth 000000')
    ended()
    await isShown(0, 'Booth 000042')
  })

  it('reads nothing again where nothing has moved while its rows were held', async () => {
    await open()
    await isShown(100)
    const before = asked.length
    made.hold()()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toHaveLength(before)
  })
})
