import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import DxfParser from 'dxf-parser'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import type { PlanComparison, PlanOutput } from '../../../shared/contract/index.ts'
import type { MadePlan } from '../../../shared/contract/plan-files.ts'
import {
  isStand,
  newFixture,
  newStand,
  planLayers,
  type Background,
  type PlanElement,
} from '../../../shared/domain/plan/elements.ts'
import { readLayoutFile } from '../../../shared/domain/plan/files/layout-file.ts'
import { englishPlanWords } from '../../../shared/domain/plan/files/english-plan-words.ts'
import { emptyChange, type Hall } from '../../../shared/domain/plan/layout.ts'
import { dxfText, rectangle } from '../../support/drawings/dxf-text.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'

const eventId = 'sample'
const output = {
  ...{
    name: 'Plan',
    layers: [...planLayers],
    colourBy: 'status',
    numbers: true,
    names: true,
    holds: false,
    lists: true,
  },
  ...{
    paper: { paper: 'A3', landscape: true, scale: null },
    widthPixels: 1200,
    withFiles: false,
    words: englishPlanWords,
  },
  ...{ date: '22 November 2026', language: 'en' },
} satisfies Omit<PlanOutput, 'format' | 'floorKeys'>

let core: TestApplication
let floors: readonly string[] = []

beforeAll(async () => {
  core = await openTestApplication({ sample: true })
  await core.finished(core.client.call('events.openSample', {}))
  const { items } = await core.client.call('records.list', { eventId, entity: 'floor' })
  floors = items.map(({ key }) => key)
})
afterAll(() => core.close())

async function make(
  format: PlanOutput['format'],
  rest: Partial<PlanOutput> = {},
): Promise<{
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
  readonly leftOut: readonly string[]
  readonly unwritten: readonly string[]
}> {
  const { client, finished, application } = core
  const made = await finished(
    client.call('plans.make', { eventId, output: { ...output, format, floorKeys: [floors[0]!], ...rest } }),
  )
  const { fileId, name, leftOut, unwritten } = made as unknown as MadePlan
  const file = await application.generatedFile(eventId, fileId)
  return { name, mime: file!.mime, bytes: await readFile(file!.path), leftOut, unwritten }
}

async function takeFile(name: string, bytes: Buffer): Promise<string> {
  return (
    await core.application.importFile({ eventId, purpose: 'plan', name, source: Readable.from([bytes]) })
  ).hash
}

/** A PDF with a page in each of these colours. */
async function pagesOf(...colours: readonly string[]): Promise<Buffer> {
  const document = new PdfDocument({ autoFirstPage: false, margin: 0 })
  for (const colour of colours)
    document
      .addPage({ size: [200, 200], margin: 0 })
      .rect(0, 0, 200, 200)
      .fill(colour)
  document.end()
  return Buffer.concat(await document.toArray())
}

function newBackground(id: string, hash: string): Background {
  const { z, locked, group } = newStand({ id, xMetres: 0, yMetres: 0, widthMetres: 1, heightMetres: 1 })
  return {
    ...{
      id,
      z,
      locked,
      group,
      kind: 'background',
      outline: null,
      hash,
      name: id,
      page: null,
      opacity: 1,
      rotationDegrees: 0,
      hiddenLayers: [],
    },
    ...{
      xMetres: 0,
      yMetres: 0,
      widthMetres: 10,
      heightMetres: 10,
      crop: { left: 0, top: 0, right: 1, bottom: 1 },
    },
  }
}

/** With these on the plan of the floor, which is as it was afterwards. */
async function onPlan(put: readonly PlanElement[], use: (hall: Hall) => Promise<void>): Promise<void> {
  const floorKey = floors[0]!
  const backward = [{ ...emptyChange(floorKey), remove: put.map(({ id }) => id) }]
  const forward = [{ ...emptyChange(floorKey), put: [...put] }]
  const step = {
    id: 'under-step',
    kind: 'draw' as const,
    count: put.length,
    seenOn: floorKey,
    at: 0,
    forward,
    backward,
  }
  await core.client.call('layout.apply', { eventId, step })
  await use((await plan()).hall)
  await core.client.call('layout.undo', { eventId, stepId: step.id })
}

async function take(name: string, bytes: Buffer | string): Promise<string> {
  const { tableId } = await core.application.takeTable({
    eventId,
    name,
    source: Readable.from([Buffer.from(bytes)]),
  })
  return tableId
}

async function compare(tableId: string, floorKey = floors[0]!): Promise<PlanComparison> {
  return core.client.call('plans.compare', { eventId, tableId, floorKey, fileFloor: null })
}

async function plan() {
  return core.client.call('layout.get', { eventId, floorKey: floors[0]! })
}

describe('plans as files', () => {
  it.each([
    ['pdf', 'application/pdf', '%PDF-'],
    ['svg', 'image/svg+xml', '<svg'],
    ['dxf', 'image/vnd.dxf', '0\nSECTION'],
    ['html', 'text/html; charset=utf-8', '<!doctype html>'],
  ] as const)('are made as %s', async (format, mime, start) => {
    const made = await make(format)
    expect(made).toMatchObject({ name: `Plan.${format}`, mime })
    expect(made.bytes.toString('latin1').replaceAll('\r', '').trimStart()).toMatch(new RegExp(`^${start}`))
  })

  it('are drawn as PNG in the size that is asked for, with letters whatever fonts there are, and refused beyond what can be used', async () => {
    const { bytes } = await make('png')
    const { width, height } = await sharp(bytes).metadata()
    const { hall } = await plan()
    expect([width, height]).toEqual([1200, Math.round((1200 * hall.heightMetres) / hall.widthMetres)])
    const { channels } = await sharp(bytes).stats()
    expect(channels[0]!.stdev).toBeGreaterThan(5)
    await expect(make('png', { widthPixels: 90_000 })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { reason: 'too-many-pixels' },
    })
  })

  it('are packed where a format holds one floor only', async () => {
    const { name, bytes } = await make('svg', { floorKeys: [...floors] })
    expect(name).toBe('Plan.zip')
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toHaveLength(floors.length)
    for (const file of Object.values(files)) expect(Buffer.from(file).toString()).toMatch(/^<svg/)
  })

  it('change nothing where they come back: as a layout file, as a table', async () => {
    const stands = (await plan()).elements.filter(isStand).length
    expect(stands).toBeGreaterThan(5)
    for (const format of ['json', 'csv', 'xlsx'] as const) {
      const { name, bytes } = await make(format)
      const { differences, same } = await compare(await take(name, bytes))
      expect({ format, differences, same }).toEqual({
        format,
        differences: [],
        same: format === 'json' ? (await plan()).elements.length : stands,
      })
    }
  })

  it('are taken over as one step, which one undo takes back', async () => {
    const before = await plan()
    const file = readLayoutFile((await make('json')).bytes.toString(), 'plan.json')
    const [floor] = file.floors
    const [first, second, ...others] = floor!.elements
    const added = newStand({
      id: 'from-the-file',
      xMetres: 1,
      yMetres: 1,
      widthMetres: 2,
      heightMetres: 2,
      number: 'NEW-1',
    })
    const changedFloor = {
      ...floor!,
      hall: { ...floor!.hall, aisleMetres: 3 },
      elements: [{ ...first!, xMetres: first!.xMetres + 1 }, ...others, added],
    }
    const tableId = await take('changed.json', JSON.stringify({ ...file, floors: [changedFloor] }))
    const { differences, revision } = await compare(tableId)
    expect(differences.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['the.hall', 'changed'],
      [first!.id, 'changed'],
      ['from-the-file', 'new'],
      [second!.id, 'gone'],
    ])
    const request = { eventId, tableId, floorKey: floors[0]!, fileFloor: null, revision }
    const { stepId, changed } = await core.client.call('plans.merge', {
      ...request,
      chosen: differences.map(({ id }) => id),
    })
    expect(changed).toBe(4)
    expect((await compare(tableId)).differences).toEqual([])
    await expect(core.client.call('plans.merge', { ...request, chosen: ['the.hall'] })).rejects.toMatchObject(
      { code: 'conflict' },
    )
    await core.client.call('layout.undo', { eventId, stepId })
    const byId = (elements: typeof before.elements) => elements.toSorted((a, b) => a.id.localeCompare(b.id))
    const after = await plan()
    expect([after.hall, byId(after.elements)]).toEqual([before.hall, byId(before.elements)])
  })

  it.each([
    ['layout', async () => take('plan.json', (await make('json')).bytes)],
    ['table', () => take('stands.csv', 'number,width_m,depth_m\nNOWHERE-1,2,2\n')],
  ] as const)(
    'compared as a %s while the plan changes, differ from the plan of the revision that is told',
    async (_, taken) => {
      const tableId = await taken()
      const added = newStand({
        id: 'meanwhile',
        xMetres: 1,
        yMetres: 1,
        widthMetres: 2,
        heightMetres: 2,
        number: 'NOWHERE-1',
      })
      const comparing = compare(tableId)
      await onPlan([added], async () => {
        const during = await comparing
        const after = await compare(tableId)
        if (during.revision === after.revision) expect(during.differences).toEqual(after.differences)
        else expect(during.differences.map(({ id }) => id)).not.toContain('meanwhile')
      })
    },
  )

  it('say who a stand is kept for only where that is wanted, and never on the interactive plan', async () => {
    const floorKey = floors[0]!
    const secret = 'Secret Bidder GmbH'
    const held = newStand({
      id: 'held',
      xMetres: 1,
      yMetres: 1,
      widthMetres: 6,
      heightMetres: 4,
      number: 'H-1',
      hold: { boothKey: null, name: secret, until: null, why: 'haggling' },
    })
    const change = { ...emptyChange(floorKey), put: [held] }
    const step = {
      id: 'hold-step',
      kind: 'draw' as const,
      count: 1,
      seenOn: floorKey,
      at: 0,
      forward: [change],
      backward: [{ ...emptyChange(floorKey), remove: ['held'] }],
    }
    await core.client.call('layout.apply', { eventId, step })
    expect((await make('svg')).bytes.toString()).not.toContain('Secret')
    expect((await make('svg', { holds: true })).bytes.toString()).toContain(secret)
    const page = (await make('html', { holds: true })).bytes.toString()
    expect(page).not.toContain('Secret')
    expect(page).not.toContain('haggling')
    await core.client.call('layout.undo', { eventId, stepId: step.id })
  })

  it('show what lies under them: the chosen page of a PDF, cropped, and the layers of a drawing that are on show', async () => {
    const page = await takeFile('pages.pdf', await pagesOf('#ff0000', '#0000ff'))
    const lines = [...rectangle('Walls', 0, 0, 10, 10), ...rectangle('Dims', 2, 2, 3, 3)]
    const drawing = await takeFile('hall.dxf', Buffer.from(dxfText({ entities: [lines] })))
    const under = {
      ...newBackground('under-page', page),
      page: 2,
      opacity: 0.5,
      crop: { left: 0, top: 0, right: 0.5, bottom: 1 },
    }
    const drawn = { ...newBackground('under-drawing', drawing), xMetres: 20, hiddenLayers: ['Dims'] }
    const gone = { ...newBackground('under-gone', 'c'.repeat(64)), xMetres: 30, name: 'gone.pdf' }
    const note = newFixture({
      id: 'note',
      kind: 'label',
      xMetres: 5,
      yMetres: 20,
      widthMetres: 8,
      heightMetres: 2,
      text: '展示 ᠮ',
    })
    await onPlan([under, drawn, gone, note], async (hall) => {
      const png = await make('png', { layers: ['background', 'notes'] })
      expect({ leftOut: png.leftOut, unwritten: png.unwritten }).toEqual({
        leftOut: ['gone.pdf'],
        unwritten: ['ᠮ'],
      })
      const scale = 1200 / hall.widthMetres
      const part = { left: Math.round(4 * scale), top: Math.round(4 * scale), width: 4, height: 4 }
      const { data } = await sharp(png.bytes)
        .removeAlpha()
        .extract(part)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([...data.subarray(0, 3)].map((value) => Math.round(value / 16))).toEqual([8, 8, 16])
      const svg = await make('svg')
      expect(svg.bytes.toString()).toContain('data-layer="Walls"')
      expect(svg.bytes.toString()).not.toContain('data-layer="Dims"')
      expect(svg).toMatchObject({ leftOut: ['gone.pdf'], unwritten: [] })
      const dxf = await make('dxf')
      expect(dxf.leftOut).toEqual(expect.arrayContaining(['gone.pdf', 'under-page']))
      const read = new DxfParser().parseSync(dxf.bytes.toString())!
      expect(read.entities.filter(({ layer }) => layer === 'BACKGROUND')).toHaveLength(1)
    })
  })

  it('tell on the interactive plan what is public of a booth, and nothing of one that is hidden', async () => {
    const stand = (await plan()).elements.filter(isStand).find(({ boothKey }) => boothKey !== null)
    const key = stand!.boothKey!
    const { values } = await core.client.call('records.get', { eventId, entity: 'booth', key })
    expect((await make('html')).bytes.toString()).toContain(
      JSON.stringify(values['booth_name']).slice(1, -1).slice(0, 12),
    )
    await core.client.call('records.update', {
      eventId,
      entity: 'booth',
      key,
      values: { booth_name: 'Nobody Knows Ltd', hide: true },
    })
    expect((await make('html')).bytes.toString()).not.toContain('Nobody Knows')
  })

  it.each([
    ['another.json', '{"hello":"world"}', 'file-type', 'not-a-layout'],
    ['guests.csv', 'name,email\nAda,ada@example.org\n', 'file-type', 'not-stands'],
  ])('are refused with the reason where the file is none: %s', async (name, content, code, reason) => {
    await expect(compare(await take(name, content))).rejects.toMatchObject({ code, details: { reason } })
  })
})
