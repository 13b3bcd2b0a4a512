import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makePack } from '../../../electron/packs/make-pack.ts'
import { createReviews, type Reviews } from '../../../electron/packs/review/reviews.ts'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { temporaryFolder, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

interface RandomBooth {
  readonly name: string
  readonly number: number | null
  readonly documents: readonly string[]
  /** Whom it names, among those of its exhibition. */
  readonly people: readonly number[]
}

interface Exhibition {
  readonly booths: readonly RandomBooth[]
  readonly people: readonly { readonly name: string; readonly email: string }[]
}

/** Few names, so that many records have the same, and some none. */
const name = fc.constantFrom('', 'Acme', 'acme ', 'Umbrella')
const booth: fc.Arbitrary<RandomBooth> = fc.record({
  name,
  number: fc.constantFrom(null, null, 7, 8),
  documents: fc.array(fc.constantFrom('', 'Prices', 'prices', 'Terms'), { maxLength: 3 }),
  people: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 3 }),
})
/** No two have one address, unless they have none. */
const people = fc
  .tuple(
    fc.shuffledSubarray(['', '', 'a@example.com', 'b@example.com', 'c@example.com'], {
      minLength: 3,
      maxLength: 3,
    }),
    fc.array(name, { minLength: 3, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([emails, names, isUpper]) =>
    emails.map((email, at) => ({ name: names[at] ?? '', email: isUpper ? email.toUpperCase() : email })),
  )
const exhibition: fc.Arbitrary<Exhibition> = fc.record({
  booths: fc.array(booth, { minLength: 1, maxLength: 4 }),
  people,
})

/** Gives the keys of the booths. */
function make(workspace: Workspace, { booths, people }: Exhibition): readonly string[] {
  const said = (values: Record<string, string | number | null>): RecordValues =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))
  const persons = people.map(
    (one) =>
      createRecord(
        workspace,
        'representative',
        said({ first_name: one.name, email: one.email, company: 'X' }),
      ).key,
  )
  return booths.map(({ name: called, number, documents, people: named }) => {
    const booth_rep_ids = named.flatMap((at) => persons[at] ?? [])
    const values = { ...said({ booth_name: called, booth_external_id: number, city: 'Bonn' }), booth_rep_ids }
    const { key } = createRecord(workspace, 'booth', values)
    for (const title of documents)
      createRecord(workspace, 'document', { ...said({ title }), booth_id: key, url: 'https://example.com/a' })
    return key
  })
}

const progress = { signal: new AbortController().signal, onDone: () => undefined }

async function packed(workspace: Workspace, boothKeys: readonly string[]): Promise<string> {
  const event = {
    remoteId: '1',
    baseUrl: 'https://example.com',
    name: 'Fair',
    startDate: null,
    endDate: null,
    timezone: null,
  }
  const path = join(temporaryFolder(), 'a.boothpack')
  await makePack(
    { workspace, event, version: '1' },
    { boothKeys, kind: 'booths', withFilms: true, due: null },
    path,
    progress,
  )
  return path
}

function taken(reviews: Reviews, pack: string): Promise<string> {
  const path = join(temporaryFolder(), `${randomUUID()}.boothpack`)
  copyFileSync(pack, path)
  return reviews.take({ path, name: 'a.boothpack' }, progress)
}

/** Takes a pack in, and all of it over. Gives what was new in it. */
async function takeOver(reviews: Reviews, pack: string): Promise<readonly string[]> {
  const id = await taken(reviews, pack)
  const { items } = await reviews.get(id)
  const details = await Promise.all(items.map((item) => reviews.booth(id, item.id)))
  await reviews.choose(id, 'accept', { all: 'everything' })
  await reviews.apply(id, progress)
  return details.flatMap(({ key, title, parts }) => [
    ...(key === null ? [`booth ${title}`] : []),
    ...parts.filter(({ kind }) => kind === 'added').map((part) => `${part.entity} ${part.title}`),
  ])
}

it.each([true, false])(
  'a pack that is taken over twice brings nothing new the second time; from this event: %s',
  async (isOfEvent) => {
    await fc.assert(
      fc.asyncProperty(exhibition, exhibition, async (theirs, ours) => {
        const [from, to] = [temporaryWorkspace(), temporaryWorkspace()]
        make(to, ours)
        const pack = await packed(from, make(from, theirs))
        const reviews = createReviews(to, () => isOfEvent)
        await takeOver(reviews, pack)
        const counts = (): readonly number[] =>
          (['booth', 'document', 'representative'] as const).map((entity) => to.records.count(entity))
        const before = counts()
        const addresses = [...to.records.iterate('representative')].flatMap((one) => {
          const { email } = currentValues(one)
          return typeof email === 'string' && email !== '' ? [email.toLowerCase()] : []
        })
        expect(new Set(addresses).size, 'an address is one person’s').toBe(addresses.length)
        expect(before[2], 'each person comes once').toBeLessThanOrEqual(
          ours.people.length + theirs.people.length,
        )
        expect([await takeOver(reviews, pack), counts()]).toEqual([[], before])
      }),
      { numRuns: 12, endOnFailure: true },
    )
  },
)

it('a pack’s booth is no third one of a name that two have, unless somebody says so', async () => {
  const [from, to] = [temporaryWorkspace(), temporaryWorkspace()]
  const [key = ''] = ['Acme'].map((called) => createRecord(from, 'booth', { booth_name: called }).key)
  for (const city of ['Bonn', 'Rome']) createRecord(to, 'booth', { booth_name: 'ACME', city })
  const reviews = createReviews(to, () => false)
  const id = await taken(reviews, await packed(from, [key]))
  expect((await reviews.get(id)).items).toMatchObject([{ key: null, namesakes: 2, conflicts: 1 }])
  await reviews.choose(id, 'accept', { all: 'without-conflict' })
  expect(await reviews.apply(id, progress)).toMatchObject({ created: 0, finished: false })
  await reviews.choose(id, 'accept', { booths: [key] })
  expect(await reviews.apply(id, progress)).toMatchObject({ created: 1, finished: true })
})
