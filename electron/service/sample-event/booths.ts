import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import type { RecordWriter } from '../storage/types.ts'
import type { BoothMedia } from './media/booth-media.ts'
import { dateAfter } from './calendar.ts'
import type { Company } from './companies.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './random.ts'
import { floors } from './sectors.ts'
import { vacancy } from './vacancies.ts'

/** What some of the booths that are not active yet still lack, by index: something to do first. */
const boothGaps: Readonly<Record<number, JsonObject>> = {
  11: { keywords: '' },
  34: { keywords: '' },
  57: { booth_company_profile: '' },
  80: { booth_company_profile: '' },
  103: { booth_company_profile: '', keywords: '' },
}

/** What the first vacancy of a booth lacks, by the booth's index. */
const vacancyGaps: Readonly<Record<number, JsonObject>> = {
  6: { job_description: '' },
  24: { job_description: '' },
  52: { job_description: '' },
  90: { job_description: '' },
}

export interface BoothWorld {
  readonly companies: readonly Company[]
  readonly media: readonly BoothMedia[]
  readonly people: People
  readonly jobCategories: readonly { readonly id: number; readonly name: string }[]
  readonly lastDay: Date
}

/**
 * The four floors, and on them every company's booth with its representatives, documents, videos
 * and vacancies. Gives the booths' identifiers.
 */
export async function createBooths(
  writer: RecordWriter,
  random: SeededRandom,
  world: BoothWorld,
): Promise<readonly number[]> {
  const floorIds: number[] = []
  for (const floor of floors) floorIds.push(await writer.create('floor', { ...floor, active: true }))
  const boothIds: number[] = []
  for (const [index, company] of world.companies.entries()) {
    const media = world.media[index]
    if (media === undefined) continue
    const boothId = await createBooth(writer, random, {
      company,
      media,
      index,
      people: world.people,
      floorId: floorIds[company.sector.floor] ?? 0,
    })
    boothIds.push(boothId)
    for (const document of media.documents)
      await writer.create('document', { ...document, booth_id: String(boothId), url: null })
    for (const video of media.videos)
      await writer.create('video', { ...video, booth_id: String(boothId), url: null })
    if (index % 10 === 3) {
      await writer.create('video', {
        title: `${company.name} on stage`,
        booth_id: String(boothId),
        url: `https://${company.domain}/watch`,
        file: null,
      })
    }
    const openings = index % 2 === 0 ? random.integer(1, 3) : 0
    for (let count = 0; count < openings; count++) {
      const deadline = dateAfter(world.lastDay, random.integer(20, 90))
      const complete = vacancy(random, company, { boothId, categories: world.jobCategories, deadline })
      await writer.create('job', count === 0 ? { ...complete, ...vacancyGaps[index] } : complete)
    }
  }
  return boothIds
}

interface BoothPlan {
  readonly company: Company
  readonly media: BoothMedia
  readonly index: number
  readonly people: People
  readonly floorId: number
}

async function createBooth(
  writer: RecordWriter,
  random: SeededRandom,
  { company, media, index, people, floorId }: BoothPlan,
): Promise<number> {
  const representatives: string[] = []
  const exhibitor = people.representative(company)
  representatives.push(String(await writer.create('representative', exhibitor)))
  for (let count = random.integer(0, 2); count > 0; count--)
    representatives.push(String(await writer.create('representative', people.representative(company))))
  return writer.create('booth', {
    booth_name: company.name,
    booth_company_profile: company.profile,
    booth_company_url: `https://${company.domain}`,
    booth_type: random.pick(['both', 'both', 'web', 'mobile']),
    keywords: company.keywords.join(', '),
    booth_external_id: random.chance(0.7) ? 7000 + index : null,
    exhibitor_name: `${exhibitor.first_name} ${exhibitor.last_name}`,
    exhibitor_email: exhibitor.email,
    address: `${random.integer(1, 180)} ${random.pick(['Sample Street', 'Demo Lane', 'Example Quay', 'Specimen Square'])}`,
    pobox: String(random.integer(1000, 9999)),
    city: company.place.city,
    state: company.place.state,
    country: company.place.country,
    // A few are not ready for visitors: lists and filters have something to tell apart.
    active: index % 23 !== 11,
    hide: index % 29 === 17,
    floor_id: String(floorId),
    booth_logo: media.logo,
    booth_background: media.background,
    booth_thumbnail: media.thumbnail ?? null,
    accessible_for: random.pick([['everyone'], ['everyone'], ['registered'], ['registered', 'vip']]),
    booth_rep_ids: representatives,
    ...boothGaps[index],
  })
}
