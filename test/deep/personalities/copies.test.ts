import { afterEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { newBooth, newDocument, newFloor, newPicture } from '../../support/workspaces/sync-rig.ts'
import { settlingMs, startWorld, type Client, type World } from './rig/rig.ts'

let world: World

afterEach(() => world.end())

/**
 * An event with a floor, a booth and a document that wait to be sent, copied before they were; the
 * original and the copy are both open.
 */
async function copied(
  personality: Parameters<typeof startWorld>[0] = {},
): Promise<{ original: Client; copy: Client }> {
  world = await startWorld(personality)
  const desk = world.client('desk')
  await desk.sync('pull')
  const booth = await newBooth(desk.workspace, newFloor(desk.workspace, 'Copied floor').key, 'Copied booth')
  createRecord(desk.workspace, 'document', {
    booth_id: booth.key,
    title: 'Copied brochure',
    file: await newDocument(desk.workspace),
  })
  await desk.close()
  const copy = world.copy('desk', 'laptop')
  return { copy, original: world.client('desk') }
}

function counts(): readonly number[] {
  return [
    world.service.records('floor'),
    world.service.records('booth'),
    world.service.records('document'),
  ].map(({ length }) => length)
}

describe('a folder that was copied with changes waiting in it', () => {
  it.each(['push', 'both'] as const)(
    'when the copy sends before the original (%s): everything is sent once',
    async (direction) => {
      const { original, copy } = await copied()
      await copy.sync(direction)
      await original.sync(direction)
      expect(counts()).toEqual([1, 1, 1])
      await world.pass(2 * settlingMs)
      await original.sync()
      await copy.sync()
      expect(counts()).toEqual([1, 1, 1])
      expect([original, copy].flatMap((client) => client.waitsForPerson())).toEqual([])
      expect([original, copy].map(({ workspace }) => workspace.records.count('booth'))).toEqual([1, 1])
    },
  )

  it('when the original sends before the copy: everything is sent once', async () => {
    const { original, copy } = await copied()
    await original.sync()
    await copy.sync()
    await world.pass(2 * settlingMs)
    await original.sync()
    await copy.sync()
    expect(counts()).toEqual([1, 1, 1])
    expect([original, copy].flatMap((client) => client.waitsForPerson())).toEqual([])
  })

  it('when the copy sends before the original, and its listings come 30 s late: everything is sent once', async () => {
    const { original, copy } = await copied({ lagMs: 30_000 })
    await copy.sync()
    await world.pass(60_000)
    await original.sync()
    await world.pass(2 * settlingMs)
    await original.sync()
    await copy.sync()
    expect(counts()).toEqual([1, 1, 1])
  })

  it('when the booth was given another picture in the copy: it is a question in the original, and no overwrite', async () => {
    const { original, copy } = await copied()
    const [booth] = copy.workspace.records.list({ entity: 'booth' }).items
    updateRecord(copy.workspace, 'booth', booth!.key, {
      booth_logo: await newPicture(copy.workspace, 'other.png'),
    })
    await copy.sync()
    const [there] = world.service.records('booth')
    const hashes = world.service.hashes('booth', there!.id)
    await original.sync()
    expect(world.service.hashes('booth', there!.id)).toEqual(hashes)
    expect(original.told.conflicts()).toMatchObject([{ entity: 'booth', kind: 'twin', remoteId: there!.id }])
  })

  it('what was made in the original after it was copied is sent without a question', async () => {
    const { original, copy } = await copied()
    newFloor(original.workspace, 'Only in the original')
    await copy.sync()
    await original.sync()
    expect(world.service.records('floor').map(({ values }) => values['name'])).toEqual([
      'Copied floor',
      'Only in the original',
    ])
    expect(original.waitsForPerson()).toEqual([])
  })
})
