import { join } from 'node:path'
import type { Gateway, WriteOutcome } from '../../../../electron/gateway/requests/types.ts'
import { storedCredentials } from '../../../../electron/service/access/credentials.ts'
import {
  createRecord,
  detach,
  removeRecord,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import type { StoredRecord, Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { startService } from '../../services/service.ts'
import {
  newBooth,
  newDocument,
  newFloor,
  newPicture,
  openSyncRig,
  type SyncRig,
} from '../../workspaces/sync-rig.ts'
import { longNames } from './long-names.ts'

const exhibitor = {
  exhibitor_name: longNames.person,
  exhibitor_email: 'maria-magdalena.von-hohenlohe-waldenburg@ausstellungsgesellschaft.example.com',
}

function at({ records }: Workspace, entity: EntityName, offset: number): StoredRecord {
  const [record] = records.list({ entity, offset, limit: 1 }).items
  if (record === undefined) throw new Error(`The sample has no ${entity} at ${offset}.`)
  return record
}

/** What the service does otherwise than it should. */
interface Moods {
  shortensProfiles: boolean
  losesAnswers: boolean
  hides: EntityName | null
  rejects: EntityName | null
}

function moody(gateway: Gateway, moods: Readonly<Moods>): Gateway {
  const lost: WriteOutcome = {
    kind: 'failed',
    failure: { kind: 'interrupted', host: 'expo.example.com', reason: 'answering' },
    mayHaveArrived: true,
  }
  const rejected: WriteOutcome = {
    kind: 'failed',
    failure: { kind: 'refused', host: 'expo.example.com', status: 422, words: longNames.profile, body: '' },
    mayHaveArrived: false,
  }
  return {
    ...gateway,
    async save(request, onProgress, signal) {
      if (request.entity === moods.rejects) return rejected
      const { booth_company_profile: profile, ...others } = request.values
      const isShortened = moods.shortensProfiles && typeof profile === 'string'
      const values = isShortened ? { ...others, booth_company_profile: profile.slice(0, 80) } : request.values
      const outcome = await gateway.save({ ...request, values }, onProgress, signal)
      return moods.losesAnswers ? lost : outcome
    },
    async list(request) {
      const page = await gateway.list(request)
      return request.entity === moods.hides ? { ...page, items: [], total: 0, lastPage: 1 } : page
    },
  }
}

/**
 * Works on the sample event in `dataFolder` for a while, and lets others work on it too: afterwards
 * something waits, is a draft, is in conflict, is parked, is asked about, and lies in the history.
 */
export async function liveIn(dataFolder: string): Promise<void> {
  const dataDirectory = join(dataFolder, 'sample-service')
  const service = await startService({
    sample: true,
    dataDirectory,
    ...(await storedCredentials(dataDirectory)),
  })
  const { baseUrl, appKey, appSecret } = service
  const moods: Moods = { shortensProfiles: false, losesAnswers: false, hides: null, rejects: null }
  const mine = openSyncRig({
    baseUrl,
    appKey,
    appSecret,
    folder: join(dataFolder, 'events/sample'),
    around: (gateway) => moody(gateway, moods),
  })
  const theirs = openSyncRig({ baseUrl, appKey, appSecret })
  try {
    await theirs.engine.run('pull')
    await disagree(mine, theirs, moods)
    await leaveUnsent(mine.workspace)
  } finally {
    await mine.close()
    await theirs.close()
    await service.stop()
  }
}

async function disagree(mine: SyncRig, theirs: SyncRig, moods: Moods): Promise<void> {
  const { workspace } = mine
  const booth = (offset: number): StoredRecord => at(workspace, 'booth', offset)
  const change = (rig: SyncRig, record: StoredRecord, values: RecordValues): StoredRecord =>
    updateRecord(rig.workspace, record.entity, record.key, {
      ...(record.entity === 'booth' ? exhibitor : {}),
      ...values,
    })
  const both = { city: 'Bad Königshofen', keywords: 'solar, wind', booth_company_profile: longNames.profile }
  const [renamed, shortened, disputed, removedThere, homeless] = [
    booth(0),
    booth(1),
    booth(2),
    booth(3),
    booth(4),
  ]
  const session = at(workspace, 'session', 0)

  change(mine, renamed, {
    booth_name: longNames.company,
    booth_external_id: longNames.externalId,
    city: 'Wennigsen',
  })
  createRecord(workspace, 'representative', { first_name: longNames.person })
  createRecord(workspace, 'booth', {
    booth_name: `Entwurf ${longNames.company}`,
    floor_id: at(workspace, 'floor', 0).key,
  })
  const soonGone = newFloor(workspace, longNames.floor)
  await mine.engine.run('push')
  moods.shortensProfiles = true
  change(mine, shortened, { booth_company_profile: longNames.profile })
  await mine.engine.run('push')
  moods.shortensProfiles = false

  await theirs.engine.run('pull')
  change(theirs, disputed, { ...both, booth_logo: await newPicture(theirs.workspace, 'theirs.png') })
  change(theirs, session, { title: 'Theirs', description: longNames.profile })
  removeRecord(theirs.workspace, 'booth', removedThere.key)
  const gone = workspace.records.get('floor', soonGone.key)?.remoteId ?? ''
  removeRecord(theirs.workspace, 'floor', `r${gone}`)
  await theirs.engine.run('push')

  change(mine, disputed, {
    ...both,
    city: longNames.company,
    keywords: 'hydro, solar',
    booth_logo: await newPicture(workspace, longNames.picture),
  })
  change(mine, session, { title: 'Mine', description: 'Short.' })
  change(mine, removedThere, { city: 'Gone there' })
  change(mine, homeless, { floor_id: soonGone.key })
  await mine.engine.run('both')
  // One that arrived without an answer, and looks otherwise there.
  const floor = at(workspace, 'floor', 0)
  moods.losesAnswers = moods.shortensProfiles = true
  await newBooth(workspace, floor.key, `Zwilling ${longNames.company}`, {
    ...exhibitor,
    booth_company_profile: longNames.profile,
  })
  await mine.engine.run('push')
  moods.losesAnswers = moods.shortensProfiles = false
  await mine.engine.run('push')
  moods.hides = 'speaker'
  await mine.engine.run('pull')
  await mine.engine.run('pull')
  moods.hides = null
  createRecord(workspace, 'segment', { name: longNames.company })
  moods.rejects = 'segment'
  await mine.engine.run('push')
  moods.rejects = null
}

async function leaveUnsent(workspace: Workspace): Promise<void> {
  const floor = createRecord(workspace, 'floor', {
    name: `Neubau ${longNames.floor}`,
    order: 9,
    active: true,
  })
  const booth = await newBooth(workspace, floor.key, `Neu ${longNames.company}`, exhibitor)
  createRecord(workspace, 'document', {
    booth_id: booth.key,
    title: longNames.file,
    file: await newDocument(workspace, longNames.file),
  })
  updateRecord(workspace, 'booth', at(workspace, 'booth', 20).key, { city: 'Waits for its exhibitor' })
  updateRecord(workspace, 'attendee', at(workspace, 'attendee', 0).key, {
    last_name: longNames.person,
    company: longNames.company,
  })
  updateRecord(workspace, 'job', at(workspace, 'job', 0).key, {
    job_title: longNames.company,
    salary_min: 98_765_432_100,
  })
  removeRecord(workspace, 'booth', at(workspace, 'booth', 30).key)
  const session = at(workspace, 'session', 3)
  const [speaker] = (session.base?.['speaker_ids'] ?? []) as readonly string[]
  if (speaker !== undefined)
    detach(workspace, workspace.undo.begin(), { kind: 'record', key: speaker }, session.key)
}
