import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type {
  FileReference,
  BackupRow,
  ReceivedFile,
  Storage,
} from '../../../../electron/service/storage/types.ts'
import { storageImplementations, type StorageSubject } from './storage-implementations.ts'

const implementations = await storageImplementations()

afterAll(() => implementations.stop())

const contents = ['one', 'second', 'the third', 'a longer fourth'] as const

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text))
}

type Step =
  | {
      readonly kind: 'create' | 'replace' | 'undone'
      readonly which: number
      readonly logo: number | undefined
      readonly background: number | undefined
    }
  | { readonly kind: 'remove' | 'remove file'; readonly which: number }
  | { readonly kind: 'restore' }

const file = fc.option(fc.nat(contents.length - 1), { nil: undefined })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('create', 'replace', 'undone'),
      which: fc.nat(5),
      logo: file,
      background: file,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('remove', 'remove file'), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'restore' }) },
)

/** The same story on a storage and on a list of what each booth names. */
class Story {
  readonly #storage: Storage
  readonly #eventId: number
  readonly #files: readonly FileReference[]
  #booths: { readonly id: number; readonly files: readonly number[] }[] = []

  constructor(storage: Storage, eventId: number, files: readonly FileReference[]) {
    this.#storage = storage
    this.#eventId = eventId
    this.#files = files
  }

  async take(next: Step): Promise<void> {
    const records = this.#storage.records(this.#eventId)
    const booth = 'which' in next ? this.#booths[next.which % Math.max(1, this.#booths.length)] : undefined
    switch (next.kind) {
      case 'create':
      case 'replace':
      case 'undone': {
        if (next.kind === 'replace' && booth === undefined) return
        const named = [next.logo, next.background]
        const [logo, background] = named.map((index) =>
          index === undefined ? null : (this.#files[index] ?? null),
        )
        const values = { booth_logo: logo ?? null, booth_background: background ?? null }
        const received = await this.#receive(named)
        const done = records.transaction(async (writer) => {
          if (next.kind === 'replace' && booth !== undefined) await writer.replace('booth', booth.id, values)
          const id = next.kind === 'replace' ? 0 : await writer.create('booth', values)
          if (next.kind === 'undone') throw new Error('stop')
          return id
        }, received)
        if (next.kind === 'undone') await expect(done).rejects.toThrow('stop')
        else {
          const id = next.kind === 'create' ? await done : (booth?.id ?? 0)
          await done
          const files = named.filter((index) => index !== undefined)
          this.#booths = [...this.#booths.filter((other) => other.id !== id), { id, files }]
        }
        for (const each of received) await this.#storage.files.discard(each)
        return
      }
      case 'remove':
        if (booth === undefined) return
        await records.transaction((writer) => writer.remove('booth', booth.id))
        this.#booths = this.#booths.filter((other) => other !== booth)
        return
      case 'remove file':
        await this.#storage.unusedFiles.remove(this.#files[next.which % contents.length]?.hash ?? '')
        return
      case 'restore': {
        const groups: (readonly BackupRow[])[] = []
        for await (const group of this.#storage.rows.all()) groups.push(group)
        await this.#storage.rows.restore(
          (async function* () {
            for (const group of groups) yield await Promise.resolve(group)
          })(),
          { replace: true },
        )
        await this.#storage.measureFiles()
      }
    }
  }

  expected(): { readonly records: number; readonly bytes: number } {
    const used = new Set(this.#booths.flatMap(({ files }) => files))
    return {
      records: this.#booths.length,
      bytes: [...used].reduce((sum, index) => sum + (contents[index]?.length ?? 0), 0),
    }
  }

  #receive(indexes: readonly (number | undefined)[]): Promise<ReceivedFile[]> {
    const texts = [...new Set(indexes)].flatMap((index) =>
      index === undefined ? [] : (contents[index] ?? []),
    )
    return Promise.all(texts.map((text) => this.#storage.files.receive(bytes(text), 1000)))
  }
}

describe.each(implementations.available)('$name', ({ open }) => {
  let subject: StorageSubject
  beforeEach(async () => {
    subject = await open()
  })
  afterEach(() => subject.end())

  const begin = async (): Promise<{ readonly eventId: number; readonly story: Story }> => {
    const { storage } = subject
    const { id } = await storage.events.create({ appKey: `k${Math.random()}`, secretHash: 'h', details: {} })
    const received = await Promise.all(contents.map((text) => storage.files.receive(bytes(text), 1000)))
    const files = received.map(({ hash }, index) => ({ hash, name: `${index}.png` }))
    for (const each of received) await storage.files.discard(each)
    return { eventId: id, story: new Story(storage, id, files) }
  }

  it('the running totals are those of a recount, whatever is created, replaced, removed, undone and restored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { eventId, story } = await begin()
        for (const next of steps) {
          await story.take(next)
          const records = subject.storage.records(eventId)
          expect({ records: await records.recordCount(), bytes: await records.fileBytes() }).toEqual(
            story.expected(),
          )
        }
        expect(await subject.storage.recount()).toEqual([])
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})
