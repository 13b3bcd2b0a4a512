import { createHash } from 'node:crypto'
import type {
  ReviewChoice,
  ReviewDetail,
  ReviewedBooth,
  ReviewedBoothDetail,
  ReviewedField,
  ReviewedPart,
} from '../../../shared/contract/index.ts'
import type { IncomingField } from '../../../shared/domain/packs/compare.ts'
import type { PackedBooth, PackedPart, PackManifest } from '../../../shared/domain/packs/manifest.ts'
import { canonicalJson, fileValue } from '../../../shared/domain/record/record-values.ts'
import type { ErrorShape } from '../../../shared/errors.ts'
import { neededNow } from '../../workspace/lists/record-problems.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'
import type { AcceptedBooth } from './apply-booth.ts'
import { compareBooth, valuesOf, type ComparedBooth, type ComparedPart } from './compare-booth.ts'
import { markOf } from '../earlier-values.ts'
import { incomingKeys, matchBooths, type Match } from './incoming-keys.ts'
import type { StoredReview } from './stored-reviews.ts'

type PackedEntity = 'booth' | PackedPart

/** What of a booth is decided by itself. `mark`: of what is here of it. */
export interface OfferedChoice {
  readonly id: string
  readonly conflict: boolean
  readonly mark: string
}

/** A pack beside what is here by now: compared anew whenever it is asked for, since people go on working. */
export interface OpenReview {
  booths(): AsyncIterable<ReviewedBooth>
  detail(id: string): ReviewedBoothDetail | undefined
  /** The choices that a booth offers; those that cannot be accepted are left out. */
  choicesOf(id: string): readonly OfferedChoice[]
  accepted(id: string): AcceptedBooth | undefined
}

interface ReviewOptions {
  readonly workspace: Workspace
  readonly manifest: PackManifest
  readonly isSameEvent: boolean
  readonly kept: StoredReview
}

export async function openReview({
  workspace,
  manifest,
  isSameEvent,
  kept,
}: ReviewOptions): Promise<OpenReview> {
  const { records, assets } = workspace
  const keys = incomingKeys(workspace, manifest, isSameEvent)
  const { matches, namesakes } = await matchBooths(workspace, manifest.booths, keys)
  const byKey = new Map(manifest.booths.map((booth) => [booth.key, booth]))
  const included = new Map(manifest.files.map((file) => [file.hash, file]))

  const mineOf = (match: Match | undefined): StoredRecord | undefined =>
    match === undefined ? undefined : records.get('booth', match.key)
  const compared = (booth: PackedBooth): ComparedBooth =>
    compareBooth({ workspace, keys, isSameEvent }, booth, mineOf(matches.get(booth.key)))
  const choiceOf = ({ id, mark }: Pick<OfferedChoice, 'id' | 'mark'>): ReviewChoice | null => {
    const choice = kept.choices[id] ?? null
    return choice === 'accept' && (kept.marks[id] ?? mark) !== mark ? null : choice
  }
  const refusedFile = ({ theirs }: IncomingField): ErrorShape | null => {
    const file = fileValue(theirs)
    const { hash = '', name: called } = file ?? {}
    if (file === undefined || assets.describe(hash) !== undefined) return null
    const name = included.get(hash)?.name ?? called ?? ''
    return (
      kept.refused[hash] ?? {
        code: 'file-missing',
        message: `“${name}” was left out of the pack.`,
        details: { reason: 'not-in-pack', name },
      }
    )
  }
  const isNew = (booth: PackedBooth): boolean => !matches.has(booth.key)
  const boothId = ({ key }: PackedBooth): string => `booth:${key}`
  const wholeBooth = (booth: PackedBooth): OfferedChoice => ({
    id: boothId(booth),
    // A second booth of a name is made only where somebody says so.
    conflict: namesakes(booth) > 0,
    mark: String(namesakes(booth)),
  })
  const wholePart = ({ id, entity, kind, key }: ComparedPart): OfferedChoice => {
    // A person whom several booths name is here once the first of them has been taken.
    const here = kind === 'added' || key === null ? undefined : records.get(entity, key)
    return { id, conflict: false, mark: here === undefined ? '' : markOfRecord(here) }
  }
  const oneField = (
    entity: PackedEntity,
    owner: string,
    { field, conflict, mine }: IncomingField,
  ): OfferedChoice => ({
    id: `${owner}:${field}`,
    conflict,
    mark: markOf(entity, field, mine),
  })
  const shownField = (entity: PackedEntity, owner: string, field: IncomingField): ReviewedField => {
    const { accepted: _accepted, ...rest } = field
    const offered = oneField(entity, owner, field)
    return { ...rest, id: offered.id, refused: refusedFile(field), choice: choiceOf(offered) }
  }
  const shownPart = (part: ComparedPart): ReviewedPart => {
    const { id, entity, title, kind, fields } = part
    return {
      ...{ id, entity, title, kind, choice: choiceOf(wholePart(part)) },
      fields: fields.map((field) => shownField(entity, id, field)),
    }
  }

  /** Every choice of a booth: what of it is decided by itself. */
  const units = (
    booth: PackedBooth,
    { fields, parts }: ComparedBooth,
  ): readonly (OfferedChoice & { readonly refused: boolean })[] => {
    const unit = (entity: PackedEntity, owner: string, field: IncomingField) => ({
      ...oneField(entity, owner, field),
      refused: refusedFile(field) !== null,
    })
    const own = isNew(booth)
      ? [{ ...wholeBooth(booth), refused: false }]
      : fields.map((field) => unit('booth', boothId(booth), field))
    return [
      ...own,
      ...parts.flatMap((part) =>
        part.kind === 'changed'
          ? part.fields.map((field) => unit(part.entity, part.id, field))
          : [{ ...wholePart(part), refused: isWithoutFile(part) }],
      ),
    ]
  }
  /** A new document or film whose file was refused would be nothing. */
  const isWithoutFile = ({ kind, fields }: ComparedPart): boolean =>
    kind === 'added' && fields.some((field) => refusedFile(field) !== null)

  const shown = (booth: PackedBooth, comparison: ComparedBooth): ReviewedBooth => {
    const match = matches.get(booth.key)
    const all = units(booth, comparison)
    const open = all.filter(({ refused }) => !refused)
    const files = [...comparison.fields, ...comparison.parts.flatMap(({ fields }) => fields)]
    return {
      ...{
        id: booth.key,
        title: booth.name,
        key: match?.key ?? null,
        matchedBy: match?.by ?? null,
        changes: all.length,
      },
      namesakes: namesakes(booth),
      conflicts: all.filter(({ conflict }) => conflict).length,
      undecided: open.filter((unit) => choiceOf(unit) === null).length,
      accepted: open.filter((unit) => choiceOf(unit) === 'accept').length,
      refused: files.filter((field) => refusedFile(field) !== null).length,
    }
  }

  const accepted = (booth: PackedBooth): AcceptedBooth => {
    const { fields, parts } = compared(booth)
    const takes = (entity: PackedEntity, owner: string, field: IncomingField): boolean =>
      choiceOf(oneField(entity, owner, field)) === 'accept' && refusedFile(field) === null
    const whole = isNew(booth) && choiceOf(wholeBooth(booth)) === 'accept'
    const chosenParts = parts.flatMap((part): ComparedPart[] => {
      if (part.kind === 'changed') {
        const taken = part.fields.filter((field) => takes(part.entity, part.id, field))
        return taken.length === 0 ? [] : [{ ...part, fields: taken }]
      }
      return choiceOf(wholePart(part)) === 'accept' && !isWithoutFile(part) ? [part] : []
    })
    return {
      ...{ booth, key: matches.get(booth.key)?.key ?? null },
      fields: isNew(booth)
        ? whole
          ? fields.filter((field) => refusedFile(field) === null)
          : []
        : fields.filter((field) => takes('booth', boothId(booth), field)),
      // Nothing can belong to a booth that is not wanted.
      parts: isNew(booth) && !whole ? [] : chosenParts,
    }
  }

  return {
    async *booths() {
      const pause = pacer()
      for (const booth of manifest.booths) {
        yield shown(booth, compared(booth))
        await pause()
      }
    },
    detail(id) {
      const booth = byKey.get(id)
      if (booth === undefined) return undefined
      const comparison = compared(booth)
      const mine = mineOf(matches.get(id))
      const { fields } = accepted(booth)
      const draft = { ...(mine === undefined ? {} : currentValues(mine)), ...valuesOf(fields) }
      const known = { key: mine?.key ?? '', remoteId: mine?.remoteId ?? null, base: mine?.base ?? null }
      const judged = { entity: 'booth' as const, ...known, draft, state: 'changed' as const }
      return {
        ...shown(booth, comparison),
        choice: isNew(booth) ? choiceOf(wholeBooth(booth)) : null,
        fields: comparison.fields.map((field) => shownField('booth', boothId(booth), field)),
        parts: comparison.parts.map(shownPart),
        problems: isNew(booth) && fields.length === 0 ? [] : neededNow(workspace, judged),
      }
    },
    choicesOf(id) {
      const booth = byKey.get(id)
      return booth === undefined ? [] : units(booth, compared(booth)).filter(({ refused }) => !refused)
    },
    accepted(id) {
      const booth = byKey.get(id)
      const chosen = booth === undefined ? undefined : accepted(booth)
      return chosen === undefined || (chosen.fields.length === 0 && chosen.parts.length === 0)
        ? undefined
        : chosen
    },
  }
}

function markOfRecord(record: StoredRecord): string {
  return createHash('sha256')
    .update(canonicalJson(currentValues(record)))
    .digest('hex')
}

/** The review as a whole, booth by booth. */
export async function reviewDetail(
  review: OpenReview,
  id: string,
  { choices: _choices, marks: _marks, refused: _refused, ...kept }: StoredReview,
  otherEvent: boolean,
): Promise<ReviewDetail> {
  const items: ReviewedBooth[] = []
  let unchanged = 0
  for await (const shown of review.booths()) {
    if (shown.changes === 0) unchanged += 1
    else items.push(shown)
  }
  const sum = (of: 'accepted' | 'undecided'): number => items.reduce((total, item) => total + item[of], 0)
  return { id, ...kept, otherEvent, items, unchanged, accepted: sum('accepted'), undecided: sum('undecided') }
}
