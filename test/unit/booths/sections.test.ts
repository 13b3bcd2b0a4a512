import { describe, expect, it } from 'vitest'
import {
  missingCount,
  sectionFields,
  sectionIds,
  sectionStates,
} from '../../../renderer/views/booths/editor/sections/sections.ts'
import { jobGroups } from '../../../renderer/components/jobs/job-groups.ts'
import { titleOfFile } from '../../../shared/domain/files/file-name.ts'
import { validateRecord } from '../../../shared/domain/record-fields/validation.ts'
import { entities } from '../../../shared/entities/index.ts'

const noParts = { documents: [], videos: [], jobs: [], representatives: [] }

describe('the sections of the booth editor', () => {
  it('show every field of the interface that can be written, each once', () => {
    const shown = sectionIds.flatMap((id) => sectionFields[id])
    const writable = entities.booth.writable.map(({ name }) => name)
    expect([...shown].sort()).toEqual([...writable].sort())
  })

  it('count every problem of the booth and of what belongs to it', () => {
    const problems = validateRecord(
      'booth',
      { booth_name: 'A', exhibitor_email: 'nobody' },
      { today: '2026-11-21' },
    )
    const states = sectionStates({ booth_name: 'A' }, problems, {
      ...noParts,
      documents: [{ problemCount: 2 }],
      representatives: [{ problemCount: 1 }],
    })
    expect(states).toMatchObject({
      documents: { kind: 'missing', count: 2 },
      representatives: { kind: 'missing', count: 1 },
      media: { kind: 'missing', count: 2 },
    })
    expect(missingCount(states)).toBe(problems.length + 3)
  })

  it('are ready only where something is in them: what nobody filled in and nobody needs is empty', () => {
    const states = sectionStates({ booth_name: 'A' }, [], { ...noParts, jobs: [{ problemCount: 0 }] })
    expect(states).toMatchObject({
      profile: { kind: 'ready' },
      jobs: { kind: 'ready' },
      documents: { kind: 'empty' },
      representatives: { kind: 'empty' },
    })
    expect(missingCount(states)).toBe(0)
  })
})

describe('the form of a job', () => {
  it('shows every field of the interface that can be written, each once', () => {
    const shown = jobGroups.flatMap(({ fields }) => [...fields])
    const writable = entities.job.writable.map(({ name }) => name)
    expect([...shown, 'booth_id'].sort()).toEqual([...writable].sort())
  })
})

describe('the first title of a file', () => {
  it('is its name without the ending', () => {
    expect(titleOfFile('Price_list  2026.v2.pdf')).toBe('Price list 2026.v2')
    expect(titleOfFile('README')).toBe('README')
    expect(titleOfFile('.pdf')).toBe('.pdf')
  })
})
