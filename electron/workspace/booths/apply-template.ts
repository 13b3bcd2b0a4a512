import type { BulkResult, TemplateUse } from '../../../shared/contract/index.ts'
import type { BoothContent, BoothPart } from '../../../shared/domain/booths/booth-content.ts'
import { changedFields, sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { isEmpty, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { changeEach, changeForUndo } from '../edits/bulk.ts'
import { editable } from '../edits/change.ts'
import { withoutFileRemovals, written } from '../edits/restore-version.ts'
import { inSlices, type SliceOptions } from '../disk/slices.ts'
import { currentValues, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { boothContentOf, makeBooth, makePart } from '../edits/booth-content.ts'

/**
 * `empty`: fields that are empty, and parts of kinds that the booth has none of. `overwrite`: every
 * field of the template, and every part that the booth has not.
 */
export type TemplateMode = 'empty' | 'overwrite'

/** A new booth with what a template has. @throws AppError `not-found`, what `createRecord` throws */
export function boothFromTemplate(
  workspace: Workspace,
  id: number,
  values: RecordValues,
  token?: string,
): StoredRecord {
  const template = presentContent(workspace, workspace.templates.get(id).content)
  return makeBooth(workspace, { ...template, values: { ...template.values, ...values } }, token)
}

/** Puts a template into many booths, in slices; one token takes all of it back. */
export function applyTemplate(
  workspace: Workspace,
  id: number,
  keys: readonly string[],
  mode: TemplateMode,
  options: SliceOptions,
): Promise<BulkResult> {
  const template = presentContent(workspace, workspace.templates.get(id).content)
  return changeEach(workspace, keys, options, { kind: 'apply-template', entity: 'booth' }, (key, token) => {
    const booth = editable(workspace, 'booth', key)
    const { values, parts } = wantedOf(workspace, template, booth, mode)
    const isChanged = Object.keys(values).length > 0 && changeForUndo(workspace, token, booth, values)
    for (const part of parts) makePart(workspace, key, part, token())
    return isChanged || parts.length > 0
  })
}

/** What a template would do to booths, without doing it. */
export async function templateUse(
  workspace: Workspace,
  id: number,
  keys: readonly string[],
  mode: TemplateMode,
  options: SliceOptions = {},
): Promise<TemplateUse> {
  const template = presentContent(workspace, workspace.templates.get(id).content)
  const fields = new Map<string, { set: number; replaced: number }>()
  const parts = new Map<BoothPart['entity'], { records: number; booths: number }>()
  let booths = 0
  await inSlices(
    workspace,
    keys,
    (key) => {
      const booth = workspace.records.get('booth', key)
      if (booth === undefined || booth.removed) return
      const wanted = wantedOf(workspace, template, booth, mode)
      const before = currentValues(booth)
      for (const field of Object.keys(wanted.values)) {
        const count = fields.get(field) ?? { set: 0, replaced: 0 }
        count[isEmpty(before[field]) ? 'set' : 'replaced'] += 1
        fields.set(field, count)
      }
      for (const entity of new Set(wanted.parts.map((part) => part.entity))) {
        const count = parts.get(entity) ?? { records: 0, booths: 0 }
        count.records += wanted.parts.filter((part) => part.entity === entity).length
        count.booths += 1
        parts.set(entity, count)
      }
      if (Object.keys(wanted.values).length > 0 || wanted.parts.length > 0) booths += 1
    },
    options,
  )
  return {
    ...{ booths, unchanged: keys.length - booths },
    fields: [...fields].map(([field, count]) => ({ field, value: template.values[field] ?? null, ...count })),
    parts: [...parts].map(([entity, count]) => ({ entity, ...count })),
  }
}

/** What of a template a booth does not have yet. */
function wantedOf(
  workspace: Workspace,
  template: BoothContent,
  booth: StoredRecord,
  mode: TemplateMode,
): BoothContent {
  const before = currentValues(booth)
  const differing = changedFields('booth', before, { ...before, ...template.values })
  const fields = differing.filter(
    (field) => !isEmpty(template.values[field]) && (mode === 'overwrite' || isEmpty(before[field])),
  )
  const values = Object.fromEntries(
    Object.entries(template.values).filter(([field]) => fields.includes(field)),
  )
  const own = template.parts.length === 0 ? [] : boothContentOf(workspace, booth.key).parts
  const isThere = (part: BoothPart): boolean =>
    own.some((other) => other.entity === part.entity && (mode === 'empty' || saysTheSame(other, part)))
  return {
    values: withoutFileRemovals(booth, values),
    parts: template.parts.filter((part) => !isThere(part)),
  }
}

/** By its title, and what it leads to. */
function saysTheSame(one: BoothPart, other: BoothPart): boolean {
  const { titleField, files, fieldNamed } = entities[one.entity]
  return [titleField, ...files.map(({ name }) => name), 'url'].every((field) =>
    sameValue(fieldNamed(field), one.values[field], other.values[field]),
  )
}

/** Without what has gone since the template was made. */
function presentContent(workspace: Workspace, { values, parts }: BoothContent): BoothContent {
  return {
    values: written(workspace, 'booth', values, new Map()),
    parts: parts.map((part) => ({
      ...part,
      values: written(workspace, part.entity, part.values, new Map()),
    })),
  }
}
