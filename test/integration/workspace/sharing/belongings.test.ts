import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inspectFile } from '../../../../electron/media/import-file.ts'
import { exchangeFiles } from '../../../../electron/sharing/files.ts'
import { openDatabase } from '../../../../electron/workspace/disk/database.ts'
import { createRecord, updateRecord } from '../../../../electron/workspace/edits/index.ts'
import { noteChangesNoMore } from '../../../../electron/workspace/schema/sharing.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import type { SavedView } from '../../../../shared/contract/saved-views.ts'
import { usualLetter } from '../../../../shared/domain/readiness/letter.ts'
import type { ReadinessRule, ReadinessRules } from '../../../../shared/domain/readiness/rules.ts'
import { namedApart } from '../../../../shared/domain/named-apart.ts'
import { batchOf } from '../../../../shared/domain/plan/sharing/format/change.ts'
import { servedFormats } from '../../../../shared/entities/index.ts'
import { pngFile } from '../../../support/files.ts'
import { computer, folderOfEvent, meetAll, type Computer } from '../../../support/sharing/computers.ts'
import { memoryLocation } from '../../../support/sharing/memory-location.ts'
import { addAsset } from '../../../support/workspaces/sync-rig.ts'
import { pulled, temporaryFolder } from '../../../support/workspaces/workspace.ts'

function withLevel(rules: ReadinessRules, id: string, level: ReadinessRule['level']): ReadinessRules {
  return { ...rules, rules: rules.rules.map((rule) => (rule.id === id ? { ...rule, level } : rule)) }
}
const ask = ({ workspace: { readiness } }: Computer, id: string, level: ReadinessRule['level']): void =>
  readiness.setRules(withLevel(readiness.rules(), id, level))
const asked = ({ workspace }: Computer, id: string) =>
  workspace.readiness.rules().rules.find((rule) => rule.id === id)?.level
const view = (id: string, name = id, rest: Partial<SavedView> = {}): SavedView => ({
  id,
  name,
  look: { filters: {} },
  isDefault: false,
  ...rest,
})
const views = ({ workspace }: Computer) => workspace.views.list('booth')
const names = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name)
const texts = (city: string) => ({ values: { city }, parts: [] })

/** Two that share from the beginning. The second one's clock is ahead. */
async function two(): Promise<readonly [Computer, Computer]> {
  const place = memoryLocation()
  const both = [
    computer(place),
    computer(place, folderOfEvent(), { startsAt: Date.UTC(2026, 10, 2, 10) }),
  ] as const
  await meetAll(...both)
  return both
}

function decided({ workspace }: Computer): readonly string[] {
  return workspace.sharing
    .decisions()
    .map((decision) =>
      `${decision.kind} ${decision.what} ${'facet' in decision ? decision.facet : ''}`.trim(),
    )
}

/** What a workspace is told of, as kinds of changes. */
function told({ workspace }: Computer): readonly string[] {
  const kinds: string[] = []
  workspace.onChange((changes) => void kinds.push(...changes.map(({ kind }) => kind)))
  return kinds
}

describe('categories of stands', () => {
  it('come to the other, and what both changed is asked about', async () => {
    const [ada, ben] = await two()
    const set = ({ workspace }: Computer, ...named: readonly string[]) =>
      workspace.layouts.setCategories(
        named.map((name, at) => ({ id: `c${at}`, name, leastSquareMetres: null })),
      )
    set(ada, 'Corner', 'Row')
    await meetAll(ada, ben)
    expect(names(ben.workspace.layouts.categories())).toEqual(['Corner', 'Row'])
    set(ada, 'Corner of Ada', 'Row')
    set(ben, 'Corner of Ben', 'Row')
    await meetAll(ada, ben)
    for (const one of [ada, ben]) {
      expect(names(one.workspace.layouts.categories())).toEqual(['Corner of Ben', 'Row'])
      expect(decided(one)).toEqual(['text event category:c0'])
    }
    set(ben, 'Corner of Ben')
    await meetAll(ada, ben)
    expect(names(ada.workspace.layouts.categories())).toEqual(['Corner of Ben'])
  })
})

describe('readiness rules', () => {
  it('come to the other one by one, are judged by there, and the later of two counts', async () => {
    const [ada, ben] = await two()
    const heard = told(ben)
    ask(ada, 'filled.booth.booth_thumbnail', 'needed')
    ask(ben, 'count.video', 'advised')
    await meetAll(ada, ben)
    for (const one of [ada, ben]) {
      expect([asked(one, 'filled.booth.booth_thumbnail'), asked(one, 'count.video')]).toEqual([
        'needed',
        'advised',
      ])
      expect([...one.workspace.readiness.asked()]).toContain('booth_thumbnail')
    }
    expect(heard).toContain('readiness')
    ben.clock.advance(1_000)
    ask(ada, 'count.job', 'needed')
    ask(ben, 'count.job', 'advised')
    await meetAll(ada, ben)
    expect([asked(ada, 'count.job'), asked(ben, 'count.job'), decided(ada)]).toEqual([
      'advised',
      'advised',
      [],
    ])
    const heads = [...ada.workspace.sharing.snapshot().things].flat().find(({ what }) => what === 'event')
      ?.facets['rule:count.job']?.heads
    expect(heads?.map(({ value }) => (value as { readonly level: string }).level)).toEqual([
      'needed',
      'advised',
    ])
  })

  it('ask about a letter that both wrote', async () => {
    const [ada, ben] = await two()
    ada.workspace.readiness.setLetter({ ...usualLetter, subject: 'From Ada' })
    ben.workspace.readiness.setLetter({ ...usualLetter, subject: 'From Ben' })
    await meetAll(ada, ben)
    expect([decided(ada), decided(ben)]).toEqual([
      ['text event letter:subject'],
      ['text event letter:subject'],
    ])
    expect(ada.workspace.readiness.letter().subject).toBe('From Ben')
    ada.workspace.sharing.decide(ada.workspace.sharing.decisions()[0]!.id, 'other')
    await meetAll(ada, ben)
    expect([ben.workspace.readiness.letter().subject, decided(ben)]).toEqual(['From Ada', []])
  })

  it('go on to count for all when somebody joins who had others, which are not forgotten', async () => {
    const place = memoryLocation()
    const [ada, ben] = [
      computer(place),
      computer(place, folderOfEvent(), { isOn: false, startsAt: Date.UTC(2026, 10, 3) }),
    ]
    ask(ada, 'count.job', 'needed')
    ada.workspace.readiness.setLetter({ ...usualLetter, body: 'Ada' })
    await meetAll(ada)
    ask(ben, 'count.job', 'advised')
    ask(ben, 'count.video', 'needed')
    ben.workspace.readiness.setLetter({ ...usualLetter, body: 'Ben' })
    ben.workspace.sharing.turnOn({ id: 'ben', name: 'Ben' })
    await meetAll(ben, ada)
    for (const one of [ada, ben]) {
      expect([
        asked(one, 'count.job'),
        asked(one, 'count.video'),
        one.workspace.readiness.letter().body,
      ]).toEqual(['needed', 'needed', 'Ada'])
      expect(decided(one)).toEqual(['text event letter:body'])
    }
    const event = [...ada.workspace.sharing.snapshot().things].flat().find(({ what }) => what === 'event')
    expect(event?.facets['rule:count.job']?.heads.map(({ person }) => person.name)).toContain('Ben')
  })
})

describe('the order of documents', () => {
  const documents = (one: Computer, booth = 'r10') => one.workspace.partOrders.get(booth, 'document')
  const title = ({ workspace }: Computer, key: string) =>
    workspace.records.get('document', key)?.base?.['title'] ?? key

  it('comes to the other by the names that the service gives', async () => {
    const [ada, ben] = await two()
    for (const one of [ada, ben]) pulled(one.workspace, 'document', '5', { title: 'Old', booth_id: 'r10' })
    const made = createRecord(ada.workspace, 'document', { title: 'New', booth_id: 'r10' })
    ada.workspace.partOrders.set('r10', 'document', [made.key, 'r5'])
    await meetAll(ada, ben)
    expect(documents(ben)).toEqual([made.key, 'r5'])
    // The service has it now, for both.
    const before = ada.workspace.records.get('document', made.key)
    ada.workspace.transaction(() => ada.workspace.records.put({ ...before!, remoteId: '77' }))
    pulled(ben.workspace, 'document', '77', { title: 'New', booth_id: 'r10' })
    await meetAll(ada, ben)
    expect([documents(ada), documents(ben)]).toEqual([
      [made.key, 'r5'],
      ['r77', 'r5'],
    ])
    expect(title(ben, documents(ben)[0]!)).toBe('New')
    ben.workspace.partOrders.set('r10', 'document', ['r5', 'r77'])
    await meetAll(ada, ben)
    expect(documents(ada)).toEqual(['r5', made.key])
    ben.workspace.partOrders.set('r10', 'document', [])
    await meetAll(ada, ben)
    expect(documents(ada)).toEqual([])
  })

  it('is that of one booth before and after it has an id', async () => {
    const [ada, ben] = await two()
    const booth = createRecord(ada.workspace, 'booth', { booth_name: 'Nova', floor_id: 'r1' })
    ada.workspace.partOrders.set(booth.key, 'document', ['r5', 'r6'])
    await meetAll(ada, ben)
    ada.workspace.transaction(() =>
      ada.workspace.records.put({ ...ada.workspace.records.get('booth', booth.key)!, remoteId: '78' }),
    )
    pulled(ben.workspace, 'booth', '78', { booth_name: 'Nova', floor_id: 'r1' })
    await meetAll(ada, ben)
    expect(documents(ben, 'r78')).toEqual(['r5', 'r6'])
    ben.workspace.partOrders.set('r78', 'document', ['r6', 'r5'])
    await meetAll(ada, ben)
    expect(documents(ada, booth.key)).toEqual(['r6', 'r5'])
  })
})

describe('views of tables', () => {
  it('come to the other, with the one that a list begins with, and stay two where both have a name', async () => {
    const [ada, ben] = await two()
    const heard = told(ben)
    ada.workspace.views.save('booth', view('a', 'Mine', { isDefault: true }))
    await meetAll(ada, ben)
    expect(views(ben)).toEqual([view('a', 'Mine', { isDefault: true })])
    expect(heard).toContain('views')
    ben.workspace.views.save('booth', view('b', 'Mine', { isDefault: true }))
    await meetAll(ada, ben)
    for (const one of [ada, ben]) {
      expect(names(namedApart(views(one)))).toEqual(['Mine', 'Mine (2)'])
      expect(views(one).find(({ isDefault }) => isDefault)?.id).toBe('b')
    }
  })

  it('stay, as a decision, where one removed what the other changed', async () => {
    const [ada, ben] = await two()
    ada.workspace.views.save('booth', view('a', 'Mine'))
    await meetAll(ada, ben)
    ada.workspace.views.remove('a')
    ben.workspace.views.save('booth', view('a', 'Ours'))
    await meetAll(ada, ben)
    for (const one of [ada, ben])
      expect([names(views(one)), decided(one)]).toEqual([['Ours'], ['removed view/a']])
    ada.workspace.sharing.decide(ada.workspace.sharing.decisions()[0]!.id, 'keep')
    await meetAll(ada, ben)
    expect([names(views(ben)), decided(ben)]).toEqual([['Ours'], []])
    ben.workspace.views.remove('a')
    await meetAll(ada, ben)
    expect(views(ada)).toEqual([])
    ada.workspace.views.save('booth', view('a', 'Again'))
    await meetAll(ada, ben)
    expect(names(views(ben))).toEqual(['Again'])
  })
})

describe('templates', () => {
  it('come to the other, are renamed, taken out and brought back for both', async () => {
    const [ada, ben] = await two()
    const { id } = ada.workspace.templates.add('Small', texts('Lyon'))
    await meetAll(ada, ben)
    expect(ben.workspace.templates.list()).toMatchObject([{ name: 'Small', content: texts('Lyon') }])
    const theirs = ben.workspace.templates.list()[0]!.id
    ben.workspace.templates.rename(theirs, 'Large')
    await meetAll(ada, ben)
    expect(names(ada.workspace.templates.list())).toEqual(['Large'])
    ben.workspace.templates.remove(theirs)
    await meetAll(ada, ben)
    expect(ada.workspace.templates.list()).toEqual([])
    ada.workspace.templates.rename(id, 'Large')
    await meetAll(ada, ben)
    expect(names(ben.workspace.templates.list())).toEqual(['Large'])
  })

  it('bring the files that nobody else has', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    const logo = await addAsset(ada.workspace, await pngFile({ seed: 11 }), 'logo.png')
    const onService = await addAsset(ada.workspace, await pngFile({ seed: 12 }), 'other.png')
    const booth_background = { hash: onService.hash, url: 'https://files.example.com/other.png' }
    ada.workspace.templates.add('Small', {
      values: { booth_logo: { hash: logo.hash, name: 'logo.png' }, booth_background },
      parts: [],
    })
    await meetAll(ada, ben)
    for (const { workspace } of [ada, ben]) {
      const inspect = (path: string, name: string) => inspectFile({ path, name, formats: servedFormats })
      await exchangeFiles(
        { workspace, files: place.transport().files, inspect, there: new Set() },
        new AbortController().signal,
      )
    }
    expect([...place.files.keys()]).toEqual([logo.hash])
    expect(ben.workspace.assets.isHere(logo.hash)).toBe(true)
  })

  it('that both had before stay two, and one that came with a copied folder is one', async () => {
    const place = memoryLocation()
    const ada = computer(place, folderOfEvent(), { isOn: false })
    ada.workspace.templates.add('Small', texts('Lyon'))
    const folder = temporaryFolder()
    cpSync(ada.folder, folder, { recursive: true, filter: (path) => !path.endsWith('workspace.lock') })
    const [ben, cleo] = [computer(place, folder), computer(place, folderOfEvent(), { isOn: false })]
    cleo.workspace.templates.add('Small', texts('Bonn'))
    for (const [one, name] of [
      [ada, 'Ada'],
      [cleo, 'Cleo'],
    ] as const)
      one.workspace.sharing.turnOn({ id: name, name })
    await meetAll(ada, ben, cleo)
    for (const { workspace } of [ada, ben, cleo]) {
      expect(names(namedApart(workspace.templates.list()))).toEqual(['Small', 'Small (2)'])
      expect(
        workspace.templates
          .list()
          .map(({ content }) => content.values['city'])
          .sort(),
      ).toEqual(['Bonn', 'Lyon'])
      expect(workspace.sharing.decisions()).toEqual([])
    }
  })
})

describe('named states of a booth', () => {
  it('come to the other with the names of what they name, before and after it has an id', async () => {
    const [ada, ben] = await two()
    const booth = createRecord(ada.workspace, 'booth', { booth_name: 'Nova', floor_id: 'r1' })
    const person = createRecord(ada.workspace, 'representative', {
      first_name: 'Mia',
      last_name: 'Moe',
      email: 'mia@example.com',
    })
    updateRecord(ada.workspace, 'booth', booth.key, { booth_rep_ids: [person.key] })
    const values = { booth_name: 'Nova', floor_id: 'r1', booth_rep_ids: [person.key] }
    ada.workspace.snapshots.add(booth.key, 'Agreed', { values, parts: [] })
    await meetAll(ada, ben)
    const put = (entity: 'booth' | 'representative', key: string, remoteId: string) =>
      ada.workspace.transaction(() =>
        ada.workspace.records.put({ ...ada.workspace.records.get(entity, key)!, remoteId }),
      )
    put('booth', booth.key, '78')
    put('representative', person.key, '9')
    pulled(ben.workspace, 'booth', '78', { booth_name: 'Nova', floor_id: 'r1' })
    const heard = told(ben)
    await meetAll(ada, ben)
    const [state] = ben.workspace.snapshots.list('r78')
    expect(state).toMatchObject({
      name: 'Agreed',
      content: { values: { booth_name: 'Nova', floor_id: 'r1', booth_rep_ids: ['r9'] } },
    })
    expect(heard).toContain('snapshots')
    ben.workspace.snapshots.rename(state!.id, 'Signed')
    await meetAll(ada, ben)
    expect(ada.workspace.snapshots.list(booth.key)).toMatchObject([{ name: 'Signed', content: { values } }])
    ben.workspace.snapshots.remove(state!.id)
    await meetAll(ada, ben)
    expect(ada.workspace.snapshots.list(booth.key)).toEqual([])
  })
})

describe('what belongs to an event', () => {
  const doAll = ({ workspace }: Computer, name: string): void => {
    workspace.readiness.setRules(withLevel(workspace.readiness.rules(), 'count.job', 'needed'))
    workspace.partOrders.set('r10', 'document', ['r2', 'r1'])
    workspace.views.save('booth', view(name))
    workspace.templates.add(name, texts(name))
    workspace.snapshots.add('r10', name, texts(name))
  }
  const shown = ({ views: kept, templates, snapshots, partOrders }: Workspace) => [
    ...[names(kept.list('booth')), names(templates.list()), names(snapshots.list('r10'))].map((all) =>
      all.toSorted(),
    ),
    partOrders.get('r10', 'document'),
  ]

  it('is told of only while plans are shared', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place, folderOfEvent(), { isOn: false }), computer(place)]
    doAll(ada, 'before')
    expect(ada.workspace.sharing.isAnyUntold()).toBe(false)
    ada.workspace.sharing.turnOn({ id: 'ada', name: 'Ada' })
    await meetAll(ada, ben)
    const all = ['before']
    expect(shown(ben.workspace)).toEqual([all, all, all, ['r2', 'r1']])
    ada.workspace.sharing.turnOff()
    doAll(ada, 'after')
    expect(ada.workspace.sharing.isAnyUntold()).toBe(false)
    await meetAll(ada, ben)
    expect(shown(ben.workspace)).toEqual([all, all, all, ['r2', 'r1']])
  })

  it('is the same for a folder that was copied or brought back, with what was done in both', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    doAll(ada, 'first')
    await meetAll(ada, ben)
    doAll(ada, 'unsent')
    const copy = temporaryFolder()
    cpSync(ada.folder, copy, { recursive: true, filter: (path) => !path.endsWith('workspace.lock') })
    doAll(ada, 'later')
    await meetAll(ada, ben)
    const backup = computer(place, copy)
    doAll(backup, 'own')
    await meetAll(backup, ada, ben)
    const all = ['first', 'later', 'own', 'unsent']
    for (const { workspace } of [ada, ben, backup]) {
      expect(shown(workspace)).toEqual([all, all, all, ['r2', 'r1']])
      expect(workspace.sharing.decisions()).toEqual([])
    }
  })

  it('begins with what is here of it where a program before shared less', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    await meetAll(ada, ben)
    ada.workspace.views.save('booth', view('of-ada'))
    await meetAll(ada)
    ben.workspace.close()
    const database = openDatabase(join(ben.folder, 'workspace.db'))
    database.run(`UPDATE sharing_state SET kinds = '["categories"]'`)
    noteChangesNoMore(database)
    database.run(
      "INSERT INTO saved_view (id, entity, name, look) VALUES ('of-ben', 'booth', 'of-ben', '{\"filters\":{}}')",
    )
    database.close()
    const newer = computer(place, ben.folder, { startsAt: Date.UTC(2026, 10, 4) })
    expect(names(views(newer))).toEqual(['of-ben'])
    newer.workspace.views.save('booth', view('since'))
    await meetAll(newer, ada)
    for (const one of [newer, ada]) expect(names(views(one))).toEqual(['of-ada', 'of-ben', 'since'])
  })

  it('passes on what a newer program shares and this one does not know', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    ask(ada, 'count.job', 'needed')
    await meetAll(ada)
    const [first] = place.changes
    const rows = [
      { what: 'event', facets: { 'rule:of-tomorrow': { value: { level: 'needed', due: null } } } },
      { what: 'mood/m1', facets: { name: { value: 'Good' } } },
    ]
    const newer = { ...first!, stamp: `${first!.stamp.slice(0, 13)}tomorrow0000`, seq: 1, rows }
    await place.transport().put(batchOf([newer]).changes, new AbortController().signal)
    await meetAll(ada, ben)
    ask(ben, 'count.job', 'off')
    await meetAll(ada, ben)
    const things = new Map(
      [...ada.workspace.sharing.snapshot().things].flat().map(({ what, facets }) => [what, facets]),
    )
    expect(things.get('event')?.['rule:of-tomorrow']?.heads).toMatchObject([
      { value: { level: 'needed', due: null } },
    ])
    expect(things.get('mood/m1')?.['name']?.heads).toMatchObject([{ value: 'Good' }])
    expect(asked(ada, 'count.job')).toBe('off')
  })
})
