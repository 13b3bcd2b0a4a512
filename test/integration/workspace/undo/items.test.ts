import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SavedView } from '../../../../shared/contract/saved-views.ts'
import { foldersOf } from '../../../../electron/workspace/disk/folders.ts'
import {
  setRequirementsAsEntry,
  keepContentAsEntry,
  removeContentAsEntry,
  removeViewAsEntry,
  renameContentAsEntry,
  saveViewAsEntry,
  takeBack,
} from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { migrations } from '../../../../electron/workspace/schema/migrations.ts'
import type { Workspace, WorkspaceChange } from '../../../../electron/workspace/stores/workspace.ts'
import { testClock } from '../../../support/clock.ts'
import { temporaryFolder, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

const view = (name: string, rest: Partial<SavedView> = {}): SavedView => ({
  ...{ id: 'v', name, look: { filters: {} }, isDefault: false },
  ...rest,
})
const byCity = { filters: {}, orderBy: 'city' }
const save = (workspace: Workspace, saved: SavedView) => saveViewAsEntry(workspace, 'booth', saved)
const viewsOf = ({ views }: Workspace) => views.list('booth')

/** The kinds of all there is to take back, or to do again, in their order; each is. */
async function all(workspace: Workspace, direction: 'undo' | 'redo'): Promise<string[]> {
  const kinds: string[] = []
  for (let next = workspace.undo.next()[direction]; next !== null; next = workspace.undo.next()[direction]) {
    expect(next).toMatchObject({ entity: null, count: 0, title: '' })
    expect(await takeBack(workspace, next.token, { direction })).toMatchObject({ leftOut: 0 })
    kinds.push(next.kind)
  }
  return kinds
}

describe('views', () => {
  it('are made, changed, named, made the default and removed as entries, back and forth', async () => {
    const workspace = temporaryWorkspace()
    save(workspace, view('Ours', { isDefault: true }))
    save(workspace, view('Other', { id: 'w' }))
    save(workspace, view('Ours', { look: byCity, isDefault: true }))
    save(workspace, view('By city', { look: byCity, isDefault: true }))
    save(workspace, view('Other', { id: 'w', isDefault: true }))
    removeViewAsEntry(workspace, 'w')
    const ended = viewsOf(workspace)
    expect(ended).toEqual([view('By city', { look: byCity })])
    const kinds = ['remove-view', 'change-view', 'rename-view', 'change-view', 'make-view', 'make-view']
    expect(await all(workspace, 'undo')).toEqual(kinds)
    expect([viewsOf(workspace), workspace.views.usual('booth')]).toEqual([[], ''])
    expect(await all(workspace, 'redo')).toEqual(kinds.toReversed())
    expect(viewsOf(workspace)).toEqual(ended)
    expect(await all(workspace, 'undo')).toEqual(kinds)
  })

  it('that are saved as they are, or removed twice, leave no entry', () => {
    const workspace = temporaryWorkspace()
    const token = save(workspace, view('Ours'))
    expect([save(workspace, view('Ours')), removeViewAsEntry(workspace, 'gone')]).toEqual([null, null])
    expect(workspace.undo.next().undo?.token).toBe(token)
  })

  it('keep what was changed of them since, of which people are told', async () => {
    const workspace = temporaryWorkspace()
    const made = save(workspace, view('Ours')) ?? ''
    const named = save(workspace, view('Mine')) ?? ''
    save(workspace, view('Mine', { look: byCity }))
    expect(await takeBack(workspace, named, {})).toMatchObject({ leftOut: 0 })
    expect(viewsOf(workspace)).toEqual([view('Ours', { look: byCity })])
    expect(await takeBack(workspace, made, {})).toMatchObject({ leftOut: 1 })
    expect(viewsOf(workspace)).toEqual([view('Ours', { look: byCity })])

    const again = save(workspace, view('Again', { look: byCity, isDefault: true })) ?? ''
    workspace.views.save('booth', view('By a colleague', { look: byCity, isDefault: true }))
    expect(await takeBack(workspace, again, {})).toMatchObject({ restored: 1, leftOut: 1 })
    expect(viewsOf(workspace)).toEqual([view('By a colleague', { look: byCity })])
  })

  it('come back no second time where somebody made one in their place', async () => {
    const workspace = temporaryWorkspace()
    save(workspace, view('Ours'))
    const removed = removeViewAsEntry(workspace, 'v') ?? ''
    workspace.views.save('booth', view('By a colleague'))
    expect(await takeBack(workspace, removed, {})).toMatchObject({ leftOut: 1 })
    expect(viewsOf(workspace)).toEqual([view('By a colleague')])
  })

  it('are told of to the lists that show them', async () => {
    const workspace = temporaryWorkspace()
    const token = save(workspace, view('Ours')) ?? ''
    const told: WorkspaceChange[] = []
    workspace.onChange((changes) => told.push(...changes))
    await takeBack(workspace, token, {})
    expect(told).toContainEqual({ kind: 'views', entity: 'booth' })
  })
})

describe.each([
  ['templates', 'template', ({ templates }: Workspace) => templates],
  [
    'named states',
    'state',
    ({ snapshots }: Workspace) => ({
      ...snapshots,
      list: () => snapshots.list('r1'),
      add: snapshots.add.bind(snapshots, 'r1'),
    }),
  ],
] as const)('%s', (_name, of, storeOf) => {
  const content = { values: { city: 'Lyon' }, parts: [] }
  const keep = (workspace: Workspace) =>
    keepContentAsEntry(workspace, of, () => storeOf(workspace).add('Small', content))
  const namesOf = (workspace: Workspace) =>
    storeOf(workspace)
      .list()
      .map(({ name }) => name)

  it('are made, named and removed as entries, back and forth', async () => {
    const workspace = temporaryWorkspace()
    const { added } = keep(workspace)
    renameContentAsEntry(workspace, of, added.id, 'Large')
    removeContentAsEntry(workspace, of, added.id)
    const kinds = [`remove-${of}`, `rename-${of}`, `make-${of}`]
    expect(await all(workspace, 'undo')).toEqual(kinds)
    expect(namesOf(workspace)).toEqual([])
    expect(await all(workspace, 'redo')).toEqual(kinds.toReversed())
    expect(namesOf(workspace)).toEqual([])
    await takeBack(workspace, workspace.undo.next().undo?.token ?? '', {})
    expect(storeOf(workspace).list()).toEqual([{ ...added, name: 'Large' }])
  })

  it('stay where they were named anew or removed since, of which people are told', async () => {
    const workspace = temporaryWorkspace()
    const { added, token: made } = keep(workspace)
    const named = renameContentAsEntry(workspace, of, added.id, 'Large') ?? ''
    storeOf(workspace).rename(added.id, 'By a colleague')
    expect(await takeBack(workspace, named, {})).toMatchObject({ leftOut: 1 })
    expect(await takeBack(workspace, made, {})).toMatchObject({ leftOut: 1 })
    expect(namesOf(workspace)).toEqual(['By a colleague'])

    const again = renameContentAsEntry(workspace, of, added.id, 'Again') ?? ''
    storeOf(workspace).remove(added.id)
    expect(await takeBack(workspace, again, {})).toMatchObject({ leftOut: 1 })
    expect(namesOf(workspace)).toEqual([])
    expect(() => renameContentAsEntry(workspace, of, added.id, 'Small')).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
    expect(removeContentAsEntry(workspace, of, added.id)).toBeNull()
  })
})

it('keeps what was asked of booths since, and the letter as it is', async () => {
  const workspace = temporaryWorkspace()
  const { readiness } = workspace
  const usual = readiness.rules()
  const token = setRequirementsAsEntry(workspace, { ...usual, due: '2031-03-31' }) ?? ''
  readiness.setLetter({ ...readiness.letter(), subject: 'Written since' })
  expect(await takeBack(workspace, token, {})).toMatchObject({ leftOut: 0 })
  expect([readiness.rules(), readiness.letter().subject]).toEqual([usual, 'Written since'])
  readiness.setRules({ ...usual, due: '2031-04-30' })
  expect(await takeBack(workspace, token, { direction: 'redo' })).toMatchObject({ leftOut: 1 })
  expect(readiness.rules().due).toBe('2031-04-30')
})

it('takes over what earlier versions noted of what the event asks and of what was taken out of its lists', async () => {
  const folder = temporaryFolder()
  const old = openWorkspace(folder, { clock: testClock(), migrations: migrations.slice(0, -1) })
  const { rules, letter } = { rules: old.readiness.rules(), letter: old.readiness.letter() }
  const content = { values: {}, parts: [] }
  const template = old.templates.add('Small', content)
  const state = old.snapshots.add('r1', 'Agreed', content)
  old.templates.remove(template.id)
  old.close()
  const database = new DatabaseSync(foldersOf(folder).database)
  const note = (id: number, at: 'done' | 'undone', kind: string, what: object): void => {
    database
      .prepare(
        `INSERT INTO history_entry (id, token, at, turn, state, kind, has_steps) VALUES (?, ?, '2031-01-01T00:00:00Z', ?, ?, ?, 1)`,
      )
      .run(id, `t${id}`, id, at, kind)
    database
      .prepare(`INSERT INTO history_step (entry_id, way, entity, key, what) VALUES (?, ?, 'booth', '', ?)`)
      .run(id, at === 'done' ? 'undo' : 'redo', JSON.stringify(what))
  }
  const asked = { before: { rules: { ...rules, due: '2031-05-05' }, letter }, after: { rules, letter } }
  note(1, 'done', 'ask', { kind: 'asked', ...asked })
  note(2, 'done', 'remove-template', { kind: 'put-away', of: 'template', id: template.id })
  note(3, 'undone', 'remove-state', { kind: 'taken-out', of: 'state', id: state.id })
  database.close()

  const workspace = openWorkspace(folder, { clock: testClock() })
  onTestFinished(() => workspace.close())
  expect(await all(workspace, 'redo')).toEqual(['remove-state'])
  expect(workspace.snapshots.list('r1')).toEqual([])
  expect(await all(workspace, 'undo')).toEqual(['remove-state', 'remove-template', 'ask'])
  expect(workspace.snapshots.list('r1')).toMatchObject([{ name: 'Agreed' }])
  expect(workspace.templates.list()).toMatchObject([{ name: 'Small' }])
  expect(workspace.readiness.rules().due).toBe('2031-05-05')
})
