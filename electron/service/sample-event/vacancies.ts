import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import type { Company } from './companies.ts'
import type { SeededRandom } from './random.ts'

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

export function vacancy(
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
