import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import {
  applyTemplate,
  boothFromTemplate,
  templateUse,
} from '../../../../electron/workspace/booths/apply-template.ts'
import { boothContentOf } from '../../../../electron/workspace/edits/booth-content.ts'
import { orderParts } from '../../../../electron/workspace/booths/order-parts.ts'
import { restoreSnapshot } from '../../../../electron/workspace/booths/restore-snapshot.ts'
import {
  createRecord,
  removeRecord,
  takeBack,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { templateContent, templateGroups } from '../../../../shared/domain/booths/booth-content.ts'
import { compareBooths } from '../../../../shared/domain/booths/compare-booths.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { entities } from '../../../../shared/entities/index.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

async function picture(workspace: Workspace, content: string): Promise<string> {
  const asset = await workspace.assets.add(Readable.from([Buffer.from(content)]), 'a.png', () =>
    Promise.resolve({ format: 'png', mime: 'image/png' }),
  )
  return asset.hash
}

/** A booth on the service with two documents, a video, a job and a representative. */
function boothOf(workspace: Workspace, values: RecordValues = {}) {
  pulled(workspace, 'floor', '1', { name: 'Hall 1' })
  pulled(workspace, 'floor', '2', { name: 'Hall 2' })
  const person = pulled(workspace, 'representative', '5', { first_name: 'Ada', email: 'ada@example.com' }).key
  const booth = pulled(workspace, 'booth', '10', {
    booth_name: 'Aurora',
    city: 'Lyon',
    floor_id: 'r1',
    booth_rep_ids: [person],
    ...values,
  }).key
  const brochure = pulled(workspace, 'document', '20', {
    title: 'Brochure',
    booth_id: booth,
    url: 'https://a.example/1',
  }).key
  const prices = pulled(workspace, 'document', '21', {
    title: 'Prices',
    booth_id: booth,
    url: 'https://a.example/2',
  }).key
  const film = pulled(workspace, 'video', '30', {
    title: 'Film',
    booth_id: booth,
    url: 'https://films.example',
  }).key
  const job = createRecord(workspace, 'job', { job_title: 'Engineer', booth_id: booth }).key
  return { booth, brochure, prices, film, job, person }
}

const titles = (workspace: Workspace, booth: string): readonly unknown[] =>
  boothContentOf(workspace, booth).parts.map(({ values }) => values['title'] ?? values['job_title'])
const token = (given: string | null): string => given ?? 'none'

describe('a named state of a booth', () => {
  it('is brought back whole: fields, parts that went, came and changed, people and order; and one way back undoes it', async () => {
    const workspace = temporaryWorkspace()
    const { booth, brochure, prices, film, job } = boothOf(workspace)
    const order = (): readonly string[] => workspace.partOrders.get(booth, 'document')
    orderParts(workspace, () => workspace.undo.begin(), booth, 'document', [prices, brochure])
    const before = boothContentOf(workspace, booth)
    const { id } = workspace.snapshots.add(booth, 'Approved', before)

    updateRecord(workspace, 'booth', booth, {
      booth_name: 'Borealis',
      city: null,
      booth_rep_ids: [],
      booth_company_profile: 'New.',
    })
    updateRecord(workspace, 'document', brochure, { title: 'Leaflet' })
    removeRecord(workspace, 'document', prices)
    removeRecord(workspace, 'job', job)
    const added = createRecord(workspace, 'document', {
      title: 'Flyer',
      booth_id: booth,
      url: 'https://a.example/3',
    }).key
    orderParts(workspace, () => workspace.undo.begin(), booth, 'document', [added, brochure])
    const changed = boothContentOf(workspace, booth)
    expect(compareBooths(before, changed)).toMatchObject({
      fields: [
        { field: 'booth_name' },
        { field: 'city' },
        { field: 'booth_rep_ids' },
        { field: 'booth_company_profile' },
      ],
      parts: [
        { entity: 'document', kind: 'removed', key: prices },
        {
          entity: 'document',
          kind: 'changed',
          key: brochure,
          fields: [{ field: 'title', before: 'Brochure', after: 'Leaflet' }],
        },
        { entity: 'job', kind: 'removed', key: job },
        { entity: 'document', kind: 'added', key: added },
      ],
    })

    const way = restoreSnapshot(workspace, id)
    expect(compareBooths(before, boothContentOf(workspace, booth))).toEqual({
      fields: [],
      parts: [],
      reordered: [],
    })
    expect(titles(workspace, booth)).toEqual(['Prices', 'Brochure', 'Film', 'Engineer'])
    expect(workspace.records.get('document', prices)?.state, 'the removal that had not left is gone').toBe(
      'clean',
    )
    expect(workspace.records.get('booth', booth)?.state, 'all is as the service has it').toBe('clean')
    expect(restoreSnapshot(workspace, id), 'nothing is left to bring back').toBeNull()

    expect(await takeBack(workspace, token(way), {})).toMatchObject({ leftOut: 0 })
    expect(compareBooths(changed, boothContentOf(workspace, booth))).toEqual({
      fields: [],
      parts: [],
      reordered: [],
    })
    expect(order()).toEqual([added, brochure])
    expect(workspace.records.get('video', film)?.state).toBe('clean')
  })

  it('gives back single fields and parts, and leaves the rest', () => {
    const workspace = temporaryWorkspace()
    const { booth, brochure, prices } = boothOf(workspace)
    const { id } = workspace.snapshots.add(booth, 'First', boothContentOf(workspace, booth))
    updateRecord(workspace, 'booth', booth, { booth_name: 'Borealis', city: 'Nice' })
    updateRecord(workspace, 'document', brochure, { title: 'Leaflet' })
    updateRecord(workspace, 'document', prices, { title: 'Tariff' })
    restoreSnapshot(workspace, id, { fields: ['city'], parts: [prices], order: false })
    expect(currentValues(workspace.records.get('booth', booth) ?? { base: null, draft: null })).toMatchObject(
      {
        booth_name: 'Borealis',
        city: 'Lyon',
      },
    )
    expect(titles(workspace, booth)).toEqual(['Leaflet', 'Prices', 'Film', 'Engineer'])
  })

  it('keeps its files in use, goes on with a booth made anew, and can be brought back when it was removed', async () => {
    const workspace = temporaryWorkspace()
    const logo = await picture(workspace, 'logo')
    const { booth } = boothOf(workspace, { booth_logo: { hash: logo } })
    const { id } = workspace.snapshots.add(booth, 'With a logo', boothContentOf(workspace, booth))
    pulled(workspace, 'booth', '10', { booth_name: 'Aurora', floor_id: 'r1' })
    workspace.snapshots.remove(id)
    expect(workspace.snapshots.list(booth)).toEqual([])
    expect(
      await workspace.removal.removeUnused({ hashes: [logo] }),
      'what can be brought back keeps its files',
    ).toMatchObject({
      removed: 0,
      kept: [{ reason: 'snapshot' }],
    })
    expect(workspace.snapshots.nameOf(id)).toBeUndefined()
    workspace.snapshots.rename(id, 'Signed off')
    workspace.snapshots.follow(booth, 'l1')
    expect(workspace.snapshots.list('l1')).toMatchObject([{ id, name: 'Signed off' }])
    expect(() => workspace.snapshots.get(99)).toThrow(expect.objectContaining({ code: 'not-found' }))
  })

  it('brings no file back that the service would have to take away, and knows one again that was fetched later', async () => {
    const workspace = temporaryWorkspace()
    const url = 'https://files.example/logo.png'
    const { booth } = boothOf(workspace, { booth_logo: { url } })
    const { id } = workspace.snapshots.add(booth, 'Early', boothContentOf(workspace, booth))
    const logo = await picture(workspace, 'logo')
    workspace.snapshots.nameFile(id, url, logo)
    expect(workspace.snapshots.get(id).content.values['booth_logo']).toMatchObject({ url, hash: logo })
    const thumbnail = await picture(workspace, 'thumbnail')
    pulled(workspace, 'booth', '11', { booth_name: 'Second', floor_id: 'r1' })
    const other = workspace.snapshots.add('r11', 'Bare', boothContentOf(workspace, 'r11')).id
    pulled(workspace, 'booth', '11', {
      booth_name: 'Second',
      floor_id: 'r1',
      booth_thumbnail: { hash: thumbnail },
    })
    expect(restoreSnapshot(workspace, other)).toBeNull()
  })
})

describe('the order of documents and videos', () => {
  it('is kept here, goes along with a copy, and is taken back unless it was changed since', async () => {
    const workspace = temporaryWorkspace()
    const { booth, brochure, prices } = boothOf(workspace)
    const open = workspace.journal.open().length
    const way = workspace.undo.begin()
    expect(orderParts(workspace, () => way, booth, 'document', [prices, brochure])).toBe(true)
    expect(orderParts(workspace, () => way, booth, 'document', [prices, brochure])).toBe(false)
    expect(titles(workspace, booth).slice(0, 2)).toEqual(['Prices', 'Brochure'])
    expect(workspace.journal.open(), 'the service is told nothing').toHaveLength(open)
    const template = workspace.templates.add(
      'T',
      templateContent(boothContentOf(workspace, booth), [...templateGroups]),
    )
    expect(
      titles(workspace, boothFromTemplate(workspace, template.id, { booth_name: 'New' }).key).slice(0, 2),
    ).toEqual(['Prices', 'Brochure'])

    await takeBack(workspace, way, {})
    expect(titles(workspace, booth).slice(0, 2)).toEqual(['Brochure', 'Prices'])
    const second = workspace.undo.begin()
    orderParts(workspace, () => second, booth, 'document', [prices, brochure])
    orderParts(workspace, () => workspace.undo.begin(), booth, 'document', [prices])
    expect(await takeBack(workspace, second, {})).toMatchObject({ leftOut: 1 })
  })
})

describe('a template', () => {
  it('has what was chosen and never who the booth is', () => {
    const workspace = temporaryWorkspace()
    const { booth } = boothOf(workspace, {
      booth_external_id: 77,
      exhibitor_email: 'x@example.com',
      keywords: 'a, b',
      active: true,
    })
    const content = templateContent(boothContentOf(workspace, booth), ['texts', 'address', 'documents'])
    expect(Object.keys(content.values).sort()).toEqual(['city', 'keywords'])
    expect(content.parts.map(({ entity }) => entity)).toEqual(['document', 'document'])
    const made = boothFromTemplate(workspace, workspace.templates.add('T', content).id, {
      booth_name: 'New',
      floor_id: 'r2',
    })
    expect(made.draft).toEqual({
      ...entities.booth.beginning,
      booth_name: 'New',
      floor_id: 'r2',
      city: 'Lyon',
      keywords: 'a, b',
    })
  })

  it('fills what is empty in many booths, or replaces it; the preview says just that, and one way back undoes it', async () => {
    const workspace = temporaryWorkspace()
    const { booth } = boothOf(workspace, { keywords: 'solar', active: true })
    const others = ['11', '12'].map(
      (id) =>
        pulled(workspace, 'booth', id, { booth_name: id, city: id === '11' ? 'Nice' : '', floor_id: 'r1' })
          .key,
    )
    const { id } = workspace.templates.add(
      'T',
      templateContent(boothContentOf(workspace, booth), [...templateGroups]),
    )
    const city = (key: string): unknown =>
      currentValues(workspace.records.get('booth', key) ?? { base: null, draft: null })['city']

    const keys = [booth, ...others]
    expect(await templateUse(workspace, id, keys, 'empty')).toMatchObject({
      booths: 2,
      unchanged: 1,
      parts: [{ entity: 'document', records: 4, booths: 2 }, { entity: 'video' }, { entity: 'job' }],
    })
    expect((await templateUse(workspace, id, keys, 'overwrite')).fields).toContainEqual({
      field: 'city',
      value: 'Lyon',
      set: 1,
      replaced: 1,
    })
    const filled = await applyTemplate(workspace, id, keys, 'empty', {})
    expect(filled).toMatchObject({ changed: 2, leftOut: 0 })
    expect(keys.map(city)).toEqual(['Lyon', 'Nice', 'Lyon'])
    expect(titles(workspace, 'r11')).toEqual(['Brochure', 'Prices', 'Film', 'Engineer'])
    expect(await applyTemplate(workspace, id, keys, 'empty', {})).toMatchObject({ changed: 0, token: null })
    expect(await takeBack(workspace, token(filled.token), {})).toMatchObject({ leftOut: 0 })
    expect(keys.map(city)).toEqual(['Lyon', 'Nice', ''])
    expect(titles(workspace, 'r11')).toEqual([])

    const replaced = await applyTemplate(workspace, id, keys, 'overwrite', {})
    expect(replaced).toMatchObject({ changed: 2 })
    expect(keys.map(city)).toEqual(['Lyon', 'Lyon', 'Lyon'])
  })
})
