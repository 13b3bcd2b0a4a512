import type { RecordSummary } from '../../../shared/contract/index.ts'
import { reasonName, reasonNamed, type Reason } from '../../../shared/domain/readiness/reason.ts'
import type { Problem } from '../../../shared/domain/problems.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { useFormats } from '../../locales/formats.ts'
import { useText } from '../../locales/index.ts'
import { useFieldTexts } from '../records/fields/field-texts.ts'
import { useCauseText } from './useReasonText.ts'

/** What a record lacks, as its summary tells it. */
export type MissingThings = Pick<RecordSummary, 'problemCount' | 'missing'>

export interface MissingText {
  /** The first thing by its name, and how many more there are: "Logo missing, 2 more". */
  readonly line: (entity: EntityName, of: MissingThings) => string
  /** All that are named, a line each. */
  readonly all: (entity: EntityName, of: MissingThings) => string
}

/** The same of problems that are all the record's own. */
export function missingThings(entity: EntityName, problems: readonly Problem[]): MissingThings {
  return {
    problemCount: problems.length,
    missing: problems.map(({ field, code }) => reasonName({ entity, field, code })),
  }
}

/** What a record lacks, where there is a line for it. */
export function useMissingText(): MissingText {
  const { t } = useText()
  const formats = useFormats()
  const texts = useFieldTexts()
  const cause = useCauseText()
  const named = ({ missing = [] }: MissingThings): readonly Reason[] =>
    missing.flatMap((name) => reasonNamed(name) ?? [])

  function nameOf(own: EntityName, reason: Reason): string {
    const { entity, field, code } = reason
    const label = texts.label(entity, field)
    const whole =
      entity === own
        ? label
        : t('states.readiness.ofPart', {
            field: label,
            part: formats.value.inSentence(t(`entities.${entity}`, 1)),
          })
    if (code === 'required') return whole
    return t('overview.blocker', { field: whole, problem: cause(reason) })
  }

  return {
    line(entity, of) {
      const [reason] = named(of)
      if (reason === undefined) return t('states.readiness.missing', of.problemCount)
      const name = nameOf(entity, reason)
      const first = reason.code === 'required' ? t('states.readiness.oneMissing', { field: name }) : name
      const more = of.problemCount - 1
      return more === 0 ? first : t('states.readiness.andMore', { first, count: more })
    },
    all: (entity, of) =>
      named(of)
        .map((reason) => nameOf(entity, reason))
        .join('\n'),
  }
}
