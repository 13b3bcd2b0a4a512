import { describe, expect, it } from 'vitest'
import { incomingKeys, matchBooths } from '../../../electron/packs/review/incoming-keys.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { PackManifest, PackedBooth } from '../../../shared/domain/packs/manifest.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

type Surrounding = PackManifest['surroundings'][number]

function manifestOf(surroundings: readonly Surrounding[]): PackManifest {
  return {
    event: { baseUrl: 'https://service.example', remoteId: '5' },
    surroundings,
  } as unknown as PackManifest
}

function packed(key: string, name: string, externalId: number | null = null): PackedBooth {
  return { key, name, externalId, remoteId: null, earlier: {} } as unknown as PackedBooth
}

async function matched(
  workspace: Workspace,
  booths: readonly PackedBooth[],
): Promise<readonly (readonly [string, string | undefined, string | undefined])[]> {
  const { matches } = await matchBooths(workspace, booths, incomingKeys(workspace, manifestOf([]), false))
  return booths.map(({ key }) => [key, matches.get(key)?.key, matches.get(key)?.by])
}

describe('booths of a pack of another event', () => {
  it('are those of their external id or name here, and none where several here or in the pack have it', async () => {
    const workspace = temporaryWorkspace()
    pulled(workspace, 'booth', '1', { booth_name: 'Acme', booth_external_id: 7 })
    pulled(workspace, 'booth', '2', { booth_name: 'Globex' })
    pulled(workspace, 'booth', '3', { booth_name: 'Studio 11' })
    for (const id of ['4', '5']) pulled(workspace, 'booth', id, { booth_name: 'Twins' })
    const booths = [
      packed('a', 'Other', 7),
      packed('b', 'globex'),
      packed('c', 'Globex'),
      packed('d', 'Twins'),
      packed('e', 'Studio 11'),
      packed('f', 'Studio 1 1'),
    ]
    expect(await matched(workspace, booths)).toEqual([
      ['a', 'r1', 'external-id'],
      ['b', undefined, undefined],
      ['c', undefined, undefined],
      ['d', undefined, undefined],
      ['e', 'r3', 'name'],
      ['f', undefined, undefined],
    ])
  })

  it('name the records that only one here is called like', () => {
    const workspace = temporaryWorkspace()
    pulled(workspace, 'jobCategory', '1', { name: 'Sales' })
    for (const id of ['2', '3']) pulled(workspace, 'jobCategory', id, { name: 'Engineering' })
    const keys = incomingKeys(
      workspace,
      manifestOf([
        { entity: 'jobCategory', key: 's', remoteId: '91', values: { name: 'sales' } },
        { entity: 'jobCategory', key: 'e', remoteId: '92', values: { name: 'Engineering' } },
      ]),
      false,
    )
    expect(keys.translated('job', { job_category_id: 's' })).toEqual({ job_category_id: 'r1' })
    expect(keys.translated('job', { job_category_id: 'e' })).toEqual({})
  })
})
