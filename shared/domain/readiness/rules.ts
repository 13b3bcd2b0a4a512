import { z } from 'zod'
import { entities } from '../../entities/index.ts'
import { pictureSlots, slotRule, usualSlotRules, type PictureSlot } from './slot-rules.ts'

/*
 * What an event asks of its booths beyond the service's interface, as data that an organiser edits.
 */

/** `needed`: a booth is not ready without it. `advised`: said, and never in the way. */
export const ruleLevels = ['needed', 'advised', 'off'] as const
export type RuleLevel = (typeof ruleLevels)[number]

/** A booth, and what it is made of. */
export const judgedEntities = ['booth', 'document', 'video', 'job', 'representative'] as const
export type JudgedEntity = (typeof judgedEntities)[number]
/** What a booth can be asked to have several of. */
const countedThings = ['document', 'video', 'job', 'representative', 'keyword'] as const
export type CountedThing = (typeof countedThings)[number]

const day = z.iso.date()
const common = {
  id: z.string().min(1).max(100),
  level: z.enum(ruleLevels),
  /** The day by which it must be met, YYYY-MM-DD; `null`: the event's own. */
  due: day.nullable(),
}
const judgedField = { entity: z.enum(judgedEntities), field: z.string().min(1).max(100) }

const readinessRule = z.discriminatedUnion('kind', [
  /** The field says something. */
  z.strictObject({ ...common, kind: z.literal('filled'), ...judgedField }),
  /** The text has so many characters. */
  z.strictObject({ ...common, kind: z.literal('length'), ...judgedField, least: z.int().min(1).max(10_000) }),
  /** The picture measures what its slot's rule says. */
  z.strictObject({ ...common, kind: z.literal('measures'), slot: z.enum(pictureSlots) }),
  /** The picture's file is as light as its slot's rule says. */
  z.strictObject({ ...common, kind: z.literal('weight'), slot: z.enum(pictureSlots) }),
  /** The booth has so many of them. */
  z.strictObject({
    ...common,
    kind: z.literal('count'),
    of: z.enum(countedThings),
    least: z.int().min(1).max(100),
  }),
  /** No text is a placeholder. */
  z.strictObject({ ...common, kind: z.literal('placeholder') }),
  /** No link is one that cannot lead to anybody's page. */
  z.strictObject({ ...common, kind: z.literal('links') }),
  /** No link was found broken when links were checked last. */
  z.strictObject({ ...common, kind: z.literal('reachable') }),
  /** It is known who the exhibitor is. */
  z.strictObject({ ...common, kind: z.literal('exhibitor') }),
])
export type ReadinessRule = z.infer<typeof readinessRule>

const rulesVersion = 1
export const readinessRules = z.strictObject({
  version: z.literal(rulesVersion),
  slots: z.strictObject({ booth_logo: slotRule, booth_thumbnail: slotRule, booth_background: slotRule }),
  rules: z.array(readinessRule).max(200),
  /** The day by which booths are to be ready, YYYY-MM-DD; `null`: none. */
  due: day.nullable(),
})
export type ReadinessRules = z.infer<typeof readinessRules>

/** Kinds of fields in which nothing is a gap. */
const gaps: ReadonlySet<string> = new Set([
  'string',
  'email',
  'url',
  'integer',
  'numeric',
  'enum',
  'date',
  'strings',
  'file',
])

/**
 * What is asked where nobody has said otherwise: the measures of pictures are needed, as the
 * declaration of the booth has them; the rest is advice.
 */
export const usualRules: ReadinessRules = {
  version: rulesVersion,
  slots: usualSlotRules,
  rules: [
    ...judgedEntities.flatMap((entity) =>
      optionalFields(entity).map((field) => {
        const level = entity === 'booth' && field === 'booth_thumbnail' ? 'advised' : 'off'
        return { id: `filled.${entity}.${field}`, kind: 'filled', level, due: null, entity, field } as const
      }),
    ),
    ...pictureSlots.flatMap((slot) => [
      { id: `measures.${slot}`, kind: 'measures', level: 'needed', due: null, slot } as const,
      { id: `weight.${slot}`, kind: 'weight', level: 'advised', due: null, slot } as const,
    ]),
    {
      id: 'length.profile',
      kind: 'length',
      level: 'advised',
      due: null,
      entity: 'booth',
      field: 'booth_company_profile',
      least: 80,
    },
    {
      id: 'length.vacancy',
      kind: 'length',
      level: 'off',
      due: null,
      entity: 'job',
      field: 'job_description',
      least: 80,
    },
    ...countedThings.map((of) => {
      const level = of === 'document' || of === 'representative' ? 'advised' : 'off'
      return {
        id: `count.${of}`,
        kind: 'count',
        level,
        due: null,
        of,
        least: of === 'keyword' ? 3 : 1,
      } as const
    }),
    { id: 'placeholder', kind: 'placeholder', level: 'advised', due: null },
    { id: 'links', kind: 'links', level: 'advised', due: null },
    { id: 'reachable', kind: 'reachable', level: 'advised', due: null },
    { id: 'exhibitor', kind: 'exhibitor', level: 'advised', due: null },
  ],
  due: null,
}

/**
 * Fields that the interface leaves to the person. A link that may stand in for a file is asked for with it.
 */
function optionalFields(entity: JudgedEntity): readonly string[] {
  const standsIn = new Set(entities[entity].writable.map(({ insteadOf }) => insteadOf))
  return entities[entity].writable
    .filter(
      ({ name, required, only, type }) =>
        required !== true && only === undefined && !standsIn.has(name) && gaps.has(type.kind),
    )
    .map(({ name }) => name)
}

/**
 * Rules as they were kept, completed to the whole set in its order: what is not there, not of this
 * version or cannot be read is as usual, and what nobody knows any more is left out.
 */
export function readRules(kept: unknown): ReadinessRules {
  const whole = z
    .looseObject({ slots: z.unknown(), rules: z.array(z.unknown()), due: z.unknown() })
    .safeParse(kept).data
  if (whole === undefined) return usualRules
  const known = new Map(
    whole.rules.flatMap((one) => {
      const rule = readinessRule.safeParse(one).data
      return rule === undefined ? [] : [[rule.id, rule]]
    }),
  )
  const slots = z.looseObject({}).safeParse(whole.slots).data ?? {}
  const slotOf = (slot: PictureSlot) => slotRule.safeParse(slots[slot]).data ?? usualSlotRules[slot]
  return {
    version: rulesVersion,
    slots: {
      booth_logo: slotOf('booth_logo'),
      booth_thumbnail: slotOf('booth_thumbnail'),
      booth_background: slotOf('booth_background'),
    },
    rules: usualRules.rules.map((usual) => {
      const rule = known.get(usual.id)
      return rule?.kind === usual.kind ? withStored(usual, rule) : usual
    }),
    due: day.safeParse(whole.due).data ?? null,
  }
}

/** What a rule is about is ours to say; how strict it is, the person's. */
function withStored(usual: ReadinessRule, { level, due, ...kept }: ReadinessRule): ReadinessRule {
  return 'least' in usual && 'least' in kept
    ? { ...usual, level, due, least: kept.least }
    : { ...usual, level, due }
}
