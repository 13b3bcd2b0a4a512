import { afterEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { Personality } from '../../support/foreign-service/index.ts'
import { newBooth, newFloor, newPicture } from '../../support/workspaces/sync-rig.ts'
import {
  momentMs,
  settledBooth,
  settlingMs,
  startWorld,
  writesSince,
  type Client,
  type World,
} from './rig/rig.ts'

let world: World

afterEach(() => world.end())

const longText =
  'We make things of every kind, and we have made them for longer than anybody remembers, in a house by the river.'

async function settle(client: Client): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await world.pass(settlingMs + momentMs)
    await client.sync()
  }
}

async function shortened(): Promise<{ client: Client; key: string }> {
  world = await startWorld({ shortensTo: 40 })
  const client = world.client()
  const { booth } = await settledBooth(world, client, 'Ours', { booth_company_profile: longText })
  await settle(client)
  return { client, key: booth.key }
}

describe('a service that shortens a text and says yes', () => {
  it('does not replace the text here, and a person is told what it made of it', async () => {
    const { client, key } = await shortened()
    expect(client.held('booth', key).values['booth_company_profile']).toBe(longText.slice(0, 40))
    expect(client.values('booth', key)['booth_company_profile']).toBe(longText)
    expect(client.told.discrepancies()).toMatchObject([
      {
        entity: 'booth',
        key,
        title: 'Ours',
        kind: 'altered',
        fields: [{ field: 'booth_company_profile', sent: longText, shown: longText.slice(0, 40) }],
      },
    ])
    expect(client.engine.state()).toMatchObject({ discrepancies: 1 })
  })

  it('is told once, and sent nothing again by itself', async () => {
    const { client } = await shortened()
    const before = world.service.requests.length
    await settle(client)
    expect(client.told.discrepancies()).toHaveLength(1)
    expect(writesSince(world, before)).toEqual([])
  })

  it('gets the whole text again with the next edit of another field', async () => {
    const { client, key } = await shortened()
    world.service.become({ shortensTo: Number.POSITIVE_INFINITY })
    updateRecord(client.workspace, 'booth', key, { city: 'Newtown' })
    await client.sync()
    expect(client.held('booth', key).values).toMatchObject({
      city: 'Newtown',
      booth_company_profile: longText,
    })
  })

  it('whose version a person takes: that is the text then, and the other is kept', async () => {
    const { client, key } = await shortened()
    client.told.settleDiscrepancy(client.told.discrepancies()[0]!.id, 'take-theirs')
    await settle(client)
    expect(client.values('booth', key)['booth_company_profile']).toBe(longText.slice(0, 40))
    expect(client.keeps('booth', key, 'booth_company_profile', longText)).toBe(true)
    expect(client.waitsForPerson()).toEqual([])
  })

  it('whose version a person does not take: the text stays, and nobody asks again', async () => {
    const { client, key } = await shortened()
    const before = world.service.requests.length
    client.told.settleDiscrepancy(client.told.discrepancies()[0]!.id, 'keep-mine')
    await settle(client)
    expect(client.values('booth', key)['booth_company_profile']).toBe(longText)
    expect(client.waitsForPerson()).toEqual([])
    expect(writesSince(world, before)).toEqual([])
  })

  it('is sent the text again where a person wants that', async () => {
    const { client, key } = await shortened()
    world.service.become({ shortensTo: Number.POSITIVE_INFINITY })
    client.told.settleDiscrepancy(client.told.discrepancies()[0]!.id, 'send-again')
    await client.sync()
    await settle(client)
    expect(client.held('booth', key).values['booth_company_profile']).toBe(longText)
    expect(client.waitsForPerson()).toEqual([])
  })

  it('and lags, too, is told of the same', async () => {
    world = await startWorld({ shortensTo: 40, lagMs: 30_000 })
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours', { booth_company_profile: longText })
    await settle(client)
    expect(client.values('booth', booth.key)['booth_company_profile']).toBe(longText)
    expect(client.told.discrepancies()).toMatchObject([{ kind: 'altered' }])
  })
})

describe('a service that ignores a field and says yes', () => {
  it('does not take the edit back, and a person is told after the settling time', async () => {
    world = await startWorld()
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    world.service.become({ ignores: { booth: ['city'] } })
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown', state: 'New State' })
    await client.sync()
    await client.sync()
    expect(client.values('booth', booth.key)).toMatchObject({ city: 'Newtown' })
    expect(client.told.discrepancies()).toEqual([])
    await settle(client)
    expect(client.values('booth', booth.key)).toMatchObject({ city: 'Newtown', state: 'New State' })
    expect(client.told.discrepancies()).toMatchObject([
      {
        key: booth.key,
        kind: 'not-taken-over',
        fields: [{ field: 'city', sent: 'Newtown', shown: 'Exampleton' }],
      },
    ])
  })

  it('ignoring a new picture keeps it here, too', async () => {
    world = await startWorld()
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    const logo = await newPicture(client.workspace, 'new.png')
    world.service.become({ ignores: { booth: ['booth_logo'] } })
    updateRecord(client.workspace, 'booth', booth.key, { booth_logo: logo })
    await client.sync()
    await settle(client)
    expect(client.keeps('booth', booth.key, 'booth_logo', logo.hash)).toBe(true)
    expect(client.waitsForPerson()).not.toEqual([])
  })
})

describe('a text of a service that re-cases names', () => {
  it('stays as it was typed, and a person is told', async () => {
    world = await startWorld({ capitalises: true })
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'the house by the river')
    await settle(client)
    expect(client.values('booth', booth.key)).toMatchObject({ booth_name: 'the house by the river' })
    const ofBooth = client.told.discrepancies().filter(({ key }) => key === booth.key)
    expect(ofBooth).toMatchObject([
      { kind: 'altered', fields: [{ field: 'booth_name', shown: 'The House By The River' }] },
    ])
  })
})

const harmless: readonly (readonly [string, Partial<Personality>])[] = [
  ['trims', { trims: true }],
  ['encodes entities', { encodesEntities: true }],
  ['lower-cases e-mails', { lowerCases: ['email', 'contact_email', 'exhibitor_email'] }],
  ['makes nothing of what is empty', { emptyAsNull: true }],
  ['leaves out what is empty', { emptyAsNull: true, emptyShownAs: 'absent' }],
  ['shows flags and ids as texts', { flags: 'strings', identifiers: 'strings' }],
]

describe.each(harmless)('a service that %s', (_name, personality) => {
  it('is no news to anybody, and quiet', async () => {
    world = await startWorld(personality)
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Salt & Pepper "and" <more>', {
      booth_company_profile: ' We make things. \n',
      booth_type: '',
    })
    const person = createRecord(client.workspace, 'representative', {
      first_name: 'Ada ',
      last_name: 'Example',
      email: 'Ada.Example@Example.com',
    })
    await client.sync()
    const before = world.service.requests.length
    await settle(client)
    expect(client.waitsForPerson()).toEqual([])
    expect(writesSince(world, before)).toEqual([])
    expect(client.values('booth', booth.key)).toMatchObject({ booth_name: 'Salt & Pepper "and" <more>' })
    expect(client.values('representative', person.key)).toMatchObject({ last_name: 'Example' })
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    await client.sync()
    await settle(client)
    expect(client.waitsForPerson()).toEqual([])
    expect(client.held('booth', booth.key).values['city']).toBe('Newtown')
    expect(client.held('booth', booth.key).values['booth_name']).not.toContain('&amp;amp;')
    expect(writesSince(world, before)).toHaveLength(1)
  })
})

it('a vacancy whose dates come back as timestamps is no news to anybody, and quiet', async () => {
  world = await startWorld({ datesAsTimestamps: true, numbersAsText: true, vacanciesNameBooth: true })
  const client = world.client()
  await client.sync()
  const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours')
  const [category] = client.workspace.records.list({ entity: 'jobCategory' }).items
  createRecord(client.workspace, 'job', {
    booth_id: booth.key,
    job_title: 'Fitter',
    job_description: 'Fits things.',
    experience_level: 'mid_level',
    job_type: 'full_time',
    location: 'Remote',
    job_category_id: category!.key,
    salary_min: 1000,
    application_deadline: '2099-03-01',
  })
  await client.sync()
  const before = world.service.requests.length
  await settle(client)
  expect(client.waitsForPerson()).toEqual([])
  expect(writesSince(world, before)).toEqual([])
  expect(world.service.records('job')).toHaveLength(1)
})
