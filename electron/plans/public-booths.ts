import { isStand } from '../../shared/domain/plan/elements.ts'
import type { PlanFloor } from '../../shared/domain/plan/plan-source.ts'
import { keywordsOf } from '../../shared/domain/record/record-values.ts'
import type { WorkspaceBooth, WorkspacePlan } from './read-source.ts'
import type { PublicBooth } from './interactive/plan-page.ts'

interface Reading {
  readonly floors: readonly PlanFloor[]
  readonly logo: (hash: string) => Promise<PublicBooth['logo']>
  /** The file here that holds what the service shows at an address. */
  readonly hashOfUrl: (url: string) => string | undefined
}

/**
 * What anybody may know of those who stand on these floors. A booth that is hidden, or is not
 * active, is not named; nobody's e-mail address or representatives are told.
 */
export async function publicBooths(
  { booths }: WorkspacePlan,
  { floors, ...pictures }: Reading,
): Promise<{
  readonly named: ReadonlyMap<string, WorkspaceBooth>
  readonly details: ReadonlyMap<string, PublicBooth>
}> {
  const standing = floors.flatMap(({ elements }) =>
    elements.flatMap((element) => (isStand(element) && element.boothKey !== null ? [element.boothKey] : [])),
  )
  const named = new Map<string, WorkspaceBooth>()
  const details = new Map<string, PublicBooth>()
  for (const key of standing) {
    const booth = booths.get(key)
    if (booth === undefined || booth.values['hide'] === true || booth.values['active'] === false) continue
    named.set(key, booth)
    details.set(key, await told(booth, pictures))
  }
  return { named, details }
}

async function told(
  { name, values }: WorkspaceBooth,
  { logo, hashOfUrl }: Omit<Reading, 'floors'>,
): Promise<PublicBooth> {
  const text = (field: string): string => {
    const value = values[field]
    return typeof value === 'string' ? value.trim() : ''
  }
  const { keywords, booth_thumbnail: thumbnail, booth_logo: large } = values
  const hash = [thumbnail, large].map((file) => hashOf(file, hashOfUrl)).find((found) => found !== undefined)
  return {
    name,
    profile: text('booth_company_profile'),
    website: text('booth_company_url'),
    address: ['address', 'pobox', 'city', 'state', 'country']
      .map(text)
      .filter((part) => part !== '')
      .join(', '),
    keywords: keywordsOf(keywords),
    logo: hash === undefined ? null : await logo(hash),
  }
}

function hashOf(value: unknown, hashOfUrl: Reading['hashOfUrl']): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('hash' in value && typeof value.hash === 'string') return value.hash
  return 'url' in value && typeof value.url === 'string' ? hashOfUrl(value.url) : undefined
}
