import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { entities } from '../../../../shared/entities/index.ts'
import { cloneBooth, createRecord } from '../../../../electron/workspace/edits/index.ts'
import type { AssetInfo } from '../../../../shared/contract/index.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

function stored(workspace: Workspace, content: string, format: 'png' | 'pdf'): Promise<AssetInfo> {
  const mime = format === 'png' ? 'image/png' : 'application/pdf'
  return workspace.assets.add(Readable.from([Buffer.from(content)]), `a.${format}`, () =>
    Promise.resolve({ format, mime }),
  )
}

describe('cloning a booth', () => {
  it('makes a new booth with its documents, videos and jobs, and journals each', async () => {
    const workspace = temporaryWorkspace()
    const logo = await stored(workspace, 'logo', 'png')
    const fetched = await stored(workspace, 'background', 'png')
    workspace.assets.rememberUrl('https://files.example/background.png?expires=1&signature=1', fetched.hash)
    const floor = pulled(workspace, 'floor', '1', { name: 'A' })
    const booth = pulled(workspace, 'booth', '10', {
      booth_name: 'Aurora',
      city: 'Lyon',
      floor_id: floor.key,
      booth_external_id: 77,
      booth_rep_ids: ['r300'],
      booth_logo: { hash: logo.hash, url: 'https://files.example/logo.png', name: 'logo.png' },
      booth_background: { url: 'https://files.example/background.png?expires=2&signature=2' },
      booth_thumbnail: { url: 'https://files.example/unknown.png' },
      booth_setup_url: 'https://setup.example',
      contacts: [],
    })
    pulled(workspace, 'document', '20', {
      title: 'Brochure',
      booth_id: booth.key,
      file: { url: 'https://files.example/b.pdf' },
      url: null,
    })
    pulled(workspace, 'video', '30', { title: 'Film', booth_id: booth.key, url: 'https://films.example' })
    createRecord(workspace, 'job', { job_title: 'Engineer', booth_id: booth.key })
    const before = workspace.journal.open().length

    const clone = cloneBooth(workspace, booth.key, 'Aurora 2')

    expect(clone).toMatchObject({ state: 'new', remoteId: null })
    expect(clone.draft).toEqual({
      ...entities.booth.beginning,
      booth_name: 'Aurora 2',
      city: 'Lyon',
      floor_id: floor.key,
      booth_logo: { hash: logo.hash, name: 'logo.png' },
      booth_background: { hash: fetched.hash, name: 'a.png' },
      booth_thumbnail: { url: 'https://files.example/unknown.png' },
    })
    const of = (entity: 'document' | 'video' | 'job') =>
      workspace.records.list({ entity, where: { booth_id: clone.key } }).items
    expect(of('document')).toMatchObject([
      { draft: { title: 'Brochure', file: { url: 'https://files.example/b.pdf' } }, state: 'new' },
    ])
    expect(of('video')).toMatchObject([{ draft: { title: 'Film' }, state: 'new' }])
    expect(of('job')).toMatchObject([{ draft: { job_title: 'Engineer' }, state: 'new' }])
    expect(workspace.journal.open()).toHaveLength(before + 4)
  })

  it('of a booth that is not there is refused', () => {
    const workspace = temporaryWorkspace()
    expect(() => cloneBooth(workspace, 'r1', 'Copy')).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})
