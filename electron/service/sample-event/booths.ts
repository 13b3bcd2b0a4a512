import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import type { RecordWriter } from '../storage/types.ts'
import type { BoothMedia } from './media/booth-media.ts'
import { dateAfter } from './calendar.ts'
import type { Company } from './companies.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './random.ts'
import { floors } from './sectors.ts'

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

const roles = [
  { title: 'Software Engineer', category: 'Engineering' },
  { title: 'Test Engineer', category: 'Engineering' },
  { title: 'Product Designer', category: 'Design' },
  { title: 'Account Executive', category: 'Sales' },
  { title: 'Marketing Lead', category: 'Marketing' },
  { title: 'Operations Planner', category: 'Operations' },
  { title: 'Data Analyst', category: 'Data and Analytics' },
  { title: 'Research Associate', category: 'Research' },
] as const

interface VacancyPlan {
  readonly boothId: number
  readonly categories: readonly { readonly id: number; readonly name: string }[]
  /** YYYY-MM-DD. */
  readonly deadline: string
}

function vacancy(
  random: SeededRandom,
  company: Company,
  { boothId, categories, deadline }: VacancyPlan,
): JsonObject {
  const role = random.pick(roles)
  const category = categories.find(({ name }) => name === role.category) ?? categories[0]
  const { city, state, currency, pay } = company.place
  const least = random.integer(pay[0], pay[1])
  const remote = random.chance(0.4)
  return {
    booth_id: String(boothId),
    job_title: role.title,
    job_description: `Join ${company.name} and help us make ${company.sector.products[0]} better every week.`,
    experience_level: random.pick(['entry_level', 'mid_level', 'mid_level', 'senior_level', 'executive']),
    job_type: random.pick(['full_time', 'full_time', 'part_time', 'contract', 'internship']),
    location: remote ? 'Remote' : `${city}, ${state}`,
    job_category_id: String(category?.id ?? ''),
    salary_min: least * 1000,
    salary_max: Math.round((least * random.integer(110, 140)) / 100) * 1000,
    currency,
    requirements: `Curiosity about ${company.keywords.join(', ')}.`,
    benefits: 'Four-day weeks in summer, a repair budget, and good tools.',
    application_deadline: deadline,
    is_active: random.chance(0.9),
    contact_email: `jobs@${company.domain}`,
    contact_phone: '+00 555 0100',
    remote_work_allowed: remote,
    years_of_experience_required: random.integer(0, 10),
    education_level_required: random.pick(['high_school', 'bachelors', 'masters', 'professional']),
    skills_required: random.sample(company.keywords, 2),
    employment_benefits: ['Training', 'Public transport ticket'],
  }
}
