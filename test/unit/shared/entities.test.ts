import { describe, expect, it } from 'vitest'
import { compileEntities } from '../../../shared/entities/compile.ts'
import { formatOf } from '../../../shared/domain/files/file-format.ts'
import { keyOfRemoteId, remoteIdOf } from '../../../shared/domain/record/record-values.ts'
import { readRecord } from '../../../shared/domain/record-fields/read-record.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { dependencyOrder, entities } from '../../../shared/entities/index.ts'

const keyOf = (_entity: string, id: string): string => keyOfRemoteId(id)

describe('the entity declarations', () => {
  it('put every entity after those it refers to', () => {
    for (const name of dependencyOrder) {
      for (const parent of entities[name].referenced)
        expect(dependencyOrder.indexOf(parent)).toBeLessThan(dependencyOrder.indexOf(name))
    }
    expect(new Set(dependencyOrder)).toEqual(new Set(Object.keys(entities)))
  })

  it('give the booth exactly the write fields of the interface', () => {
    expect(entities.booth.writable.map(({ name }) => name).sort()).toEqual(
      [
        'booth_name',
        'booth_company_profile',
        'booth_company_url',
        'address',
        'pobox',
        'city',
        'state',
        'country',
        'exhibitor_name',
        'exhibitor_email',
        'booth_type',
        'keywords',
        'booth_external_id',
        'active',
        'hide',
        'floor_id',
        'booth_logo',
        'booth_thumbnail',
        'booth_background',
        'accessible_for',
        'booth_rep_ids',
      ].sort(),
    )
  })

  it('name a title, an identifier and only fields of their own', () => {
    for (const entity of Object.values(entities)) {
      expect([entity.idField, ...entity.fields.map(({ name }) => name)]).toContain(entity.titleField)
      expect(new Set(entity.fields.map(({ name }) => name)).size).toBe(entity.fields.length)
      for (const field of entity.fields) {
        if (field.insteadOf !== undefined) expect(entity.fieldNamed(field.insteadOf)).toBeDefined()
        if (field.type.kind === 'numeric' && field.type.atLeastField !== undefined)
          expect(entity.fieldNamed(field.type.atLeastField)).toBeDefined()
      }
      for (const path of [entity.list?.path, entity.save?.path, entity.remove?.path]) {
        for (const [, parameter] of path?.matchAll(/\{(\w+)\}/g) ?? [])
          expect(entity.pathParameters).toHaveProperty(parameter!)
      }
    }
  })

  it('know what goes with a floor and with a booth', () => {
    expect(entities.floor.owned.map(({ entity, field }) => `${entity}.${field.name}`)).toEqual([
      'booth.floor_id',
    ])
    expect(entities.booth.owned.map(({ entity }) => entity).sort()).toEqual(['document', 'job', 'video'])
    expect(entities.speaker.referrers.map(({ entity }) => entity)).toEqual(['session'])
    expect(entities.speaker.owned).toEqual([])
  })

  it('are refused where they name a field that they do not have', () => {
    const wrong = {
      name: 'shelf',
      idField: 'id',
      idType: 'integer',
      titleField: 'name',
      titleParts: ['colour'],
      fields: [],
    } as const
    expect(() => compileEntities([wrong])).toThrow('shelf has no field colour')
  })
})

describe('reading a record of the service', () => {
  const raw = {
    booth_id: 7,
    booth_name: 'Aurora',
    active: 1,
    hide: 0,
    floor_id: 3,
    booth_external_id: null,
    theme: 'dusk',
    booth_images: {
      booth_logo_url: 'https://files.example.com/l.png',
      booth_logo_url_thumbnail: '',
      booth_large_background_url: 'https://files.example.com/b.png',
    },
  }

  it('turns flags, references and images into local values and keeps unknown fields', () => {
    expect(readRecord(entities.booth, raw, keyOf)).toEqual({
      booth_name: 'Aurora',
      active: true,
      hide: false,
      floor_id: 'r3',
      booth_external_id: null,
      theme: 'dusk',
      booth_logo: { url: 'https://files.example.com/l.png' },
      booth_thumbnail: null,
      booth_background: { url: 'https://files.example.com/b.png' },
    })
    expect(remoteIdOf(entities.booth, raw)).toBe('7')
    expect(remoteIdOf(entities.booth, { booth_id: '' })).toBeUndefined()
  })

  it('compares sets without order, absent like empty, and JSON without key order', () => {
    const field = (name: string) => entities.booth.fieldNamed(name)
    expect(sameValue(field('keywords'), 'a, b', 'b,a')).toBe(true)
    expect(sameValue(field('keywords'), 'a, b', 'a')).toBe(false)
    expect(sameValue(field('accessible_for'), undefined, [])).toBe(true)
    expect(sameValue(field('contacts'), { a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
    expect(sameValue(field('booth_name'), '', 'x')).toBe(false)
  })
})

describe('a file format', () => {
  it('is known by content, and old Office files by their name', () => {
    expect(formatOf({ mime: 'image/png' }, 'a.txt')).toBe('png')
    expect(formatOf({ mime: 'application/x-cfb' }, 'Plan.XLS')).toBe('excel')
    expect(formatOf({ mime: 'application/x-cfb' }, 'plan.bin')).toBeUndefined()
    expect(formatOf({ mime: 'image/x-icon' }, 'a.png')).toBeUndefined()
    expect(formatOf(undefined, 'a.png')).toBeUndefined()
  })
})
