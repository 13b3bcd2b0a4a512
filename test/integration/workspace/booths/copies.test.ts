import { chmodSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { boothContentOf } from '../../../../electron/workspace/edits/booth-content.ts'
import { copyReview } from '../../../../electron/workspace/booths/copy-review.ts'
import { copyToEvent, counterparts } from '../../../../electron/workspace/booths/copy-booths.ts'
import { createRecord, removeRecord, takeBack } from '../../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { fileValue } from '../../../../shared/domain/record/record-values.ts'
import { entities } from '../../../../shared/entities/index.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

async function stored(workspace: Workspace, content: string, format: 'png' | 'pdf'): Promise<string> {
  const facts = { format, mime: format === 'png' ? 'image/png' : 'application/pdf' } as const
  return (
    await workspace.assets.add(Readable.from([Buffer.from(content)]), `${content}.${format}`, () =>
      Promise.resolve(facts),
    )
  ).hash
}

/** Two events that have a floor, a person and a category in common, and a booth with files in the first. */
async function twoEvents() {
  const [from, to] = [temporaryWorkspace(), temporaryWorkspace()]
  const [logo, brochure] = [await stored(from, 'logo', 'png'), await stored(from, 'brochure', 'pdf')]
  pulled(from, 'floor', '1', { name: 'Green Hall' })
  pulled(from, 'floor', '2', { name: 'Annex' })
  pulled(to, 'floor', '70', { name: ' green hall ' })
  pulled(to, 'floor', '71', { name: 'Other' })
  for (const [id, email] of [
    ['5', 'ada@example.com'],
    ['6', 'bo@example.com'],
  ] as const)
    pulled(from, 'representative', id, { first_name: 'X', email })
  pulled(to, 'representative', '80', { first_name: 'Ada', email: 'ADA@example.com' })
  pulled(from, 'jobCategory', '9', { name: 'Engineering' })
  pulled(to, 'jobCategory', '90', { name: 'Engineering' })
  const booth = pulled(from, 'booth', '10', {
    booth_name: 'Aurora',
    ...{
      floor_id: 'r1',
      booth_external_id: 77,
      booth_rep_ids: ['r5', 'r6'],
      booth_setup_url: 'https://setup.example',
    },
    booth_logo: { hash: logo, url: 'https://files.example/logo.png', name: 'our logo.png' },
    booth_background: { url: 'https://files.example/elsewhere.png' },
  }).key
  createRecord(from, 'document', { title: 'Brochure', booth_id: booth, file: { hash: brochure } })
  createRecord(from, 'job', { job_title: 'Engineer', booth_id: booth, job_category_id: 'r9' })
  return { from, to, booth, logo, brochure }
}

const sameName = (from: Workspace, to: Workspace) => {
  const counterpart = counterparts(from, to)
  return { floorOf: (key: string) => counterpart('floor', key) ?? null }
}
const booths = (workspace: Workspace) => workspace.records.list({ entity: 'booth' }).items

describe('a booth copied to another event', () => {
  it('names what that event calls floor, people and category, has its files there by hash, and none of the service’s numbers', async () => {
    const { from, to, booth, logo, brochure } = await twoEvents()
    const { token, changed } = await copyToEvent(from, to, [booth], sameName(from, to), {})
    expect(changed).toBe(1)
    const [copy] = booths(to)
    expect(copy).toMatchObject({ remoteId: null, state: 'new' })
    expect(copy?.draft).toEqual({
      ...{ ...entities.booth.beginning, booth_name: 'Aurora', floor_id: 'r70', booth_rep_ids: ['r80'] },
      booth_logo: { hash: logo, name: 'our logo.png' },
    })
    const { parts } = boothContentOf(to, copy?.key ?? '')
    expect(
      parts.map(({ entity, values }) => [entity, fileValue(values['file'])?.hash, values['job_category_id']]),
    ).toEqual([
      ['document', brochure, undefined],
      ['job', undefined, 'r90'],
    ])
    for (const hash of [logo, brochure]) expect(await to.assets.verify(hash)).toBe(true)
    expect(to.assets.describe(logo)).toMatchObject({ format: 'png', mime: 'image/png' })

    expect(booths(from), 'here nothing has changed').toHaveLength(1)
    expect(await takeBack(to, token ?? '', {})).toMatchObject({ leftOut: 0 })
    expect(booths(to)).toEqual([])
    expect(to.journal.open()).toEqual([])
  })

  it('is looked at before: what goes, onto which floor, and what stays behind by name', async () => {
    const { from, to, booth } = await twoEvents()
    pulled(to, 'booth', '99', { booth_name: 'aurora', floor_id: 'r70' })
    const review = await copyReview(from, to, [booth, 'r404'])
    expect(review).toMatchObject({
      ...{ booths: 1, taken: { count: 1, names: ['Aurora'] }, files: { count: 2, sizeBytes: 12 } },
      parts: [
        { entity: 'document', records: 1 },
        { entity: 'job', records: 1 },
      ],
      floors: [{ key: 'r1', name: 'Green Hall', booths: 1, there: 'r70' }],
      floorsThere: [{ key: 'r70' }, { key: 'r71', name: 'Other' }],
    })
    expect(review.lost).toEqual([
      { entity: 'booth', field: 'booth_background', reason: 'file-not-here', records: 1, titles: ['Aurora'] },
      { entity: 'booth', field: 'booth_rep_ids', reason: 'unknown-there', records: 1, titles: ['X'] },
    ])
    expect(booths(to)).toHaveLength(1)
  })

  it('names none of several that are called so there, and says so before', async () => {
    const { from, to, booth } = await twoEvents()
    pulled(to, 'jobCategory', '91', { name: 'engineering' })
    pulled(to, 'floor', '72', { name: 'Green hall' })
    const review = await copyReview(from, to, [booth])
    expect(review.floors).toMatchObject([{ key: 'r1', there: null }])
    expect(review.lost).toContainEqual({
      entity: 'job',
      field: 'job_category_id',
      reason: 'unknown-there',
      records: 1,
      titles: ['Engineering'],
    })
    await copyToEvent(from, to, [booth], sameName(from, to), {})
    const { parts } = boothContentOf(to, booths(to)[0]?.key ?? '')
    expect(parts.find(({ entity }) => entity === 'job')?.values['job_category_id'] ?? null).toBeNull()
  })

  it('is not made a second time, unless that is wanted', async () => {
    const { from, to, booth } = await twoEvents()
    const copied = (withTaken: boolean) => copyToEvent(from, to, [booth], sameName(from, to), { withTaken })
    expect(await copied(false)).toMatchObject({ changed: 1 })
    expect(await copied(false)).toMatchObject({ changed: 0, token: null })
    expect(await copied(true)).toMatchObject({ changed: 1 })
    for (const { key } of booths(to)) removeRecord(to, 'booth', key)
    expect(await copyReview(from, to, [booth]), 'what was removed is not there').toMatchObject({
      taken: { count: 0 },
    })
  })

  it('brings the original of a cropped picture along', async () => {
    const [from, to] = [temporaryWorkspace(), temporaryWorkspace()]
    const original = await stored(from, 'whole', 'png')
    const cropped = await stored(from, 'cropped', 'png')
    from.assets.noteDerived(cropped, { originalHash: original, recipe: '{}' })
    const booth = createRecord(from, 'booth', { booth_name: 'A', booth_logo: { hash: cropped } }).key
    await copyToEvent(from, to, [booth], { floorOf: () => null }, {})
    for (const hash of [original, cropped]) expect(await to.assets.verify(hash)).toBe(true)
    expect(to.assets.origin(cropped)).toEqual({ originalHash: original, recipe: '{}' })
  })

  it('is not made without its files: broken off while they are copied, or with one that the disk has damaged, no booth is there', async () => {
    const { from, to, booth, brochure } = await twoEvents()
    const controller = new AbortController()
    const broken = copyToEvent(from, to, [booth], sameName(from, to), {
      signal: controller.signal,
      onFile: () => controller.abort(),
    })
    await expect(broken).rejects.toBeDefined()
    expect(booths(to)).toEqual([])

    const path = from.assets.path(brochure)
    chmodSync(path, 0o600)
    writeFileSync(path, 'BROCHURE')
    await expect(copyToEvent(from, to, [booth], sameName(from, to), {})).rejects.toMatchObject({
      code: 'asset-missing',
    })
    expect(booths(to)).toEqual([])
    writeFileSync(path, 'brochure')
    expect(await copyToEvent(from, to, [booth], sameName(from, to), {})).toMatchObject({ changed: 1 })
    expect(currentValues(booths(to)[0] ?? { base: null, draft: null })['booth_name']).toBe('Aurora')
  })
})
