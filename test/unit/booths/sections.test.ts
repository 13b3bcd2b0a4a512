import { describe, expect, it } from 'vitest'
import { problemCounts, sectionFields, sectionIds } from '../../../renderer/views/booths/editor/sections.ts'
import { jobGroups } from '../../../renderer/views/booths/editor/sections/job-groups.ts'
import { titleOfFile } from '../../../renderer/views/booths/editor/sections/title-of-file.ts'
import { validateRecord } from '../../../shared/domain/validation.ts'
import { entities, isWritable } from '../../../shared/entities/index.ts'

describe('the sections of the booth editor', () => {
  it('show every field of the interface that can be written, each once', () => {
    const shown = sectionIds.flatMap((id) => sectionFields[id])
    const writable = entities.booth.fields.filter(isWritable).map(({ name }) => name)
    expect([...shown].sort()).toEqual([...writable].sort())
  })

  it('count every problem of the booth and of what belongs to it', () => {
    const problems = validateRecord('booth', { booth_name: 'A', exhibitor_email: 'nobody' }, { today: '2026-11-21' })
    const counts = problemCounts(problems, { documents: 2, videos: 0, jobs: 1 })
    expect(counts).toMatchObject({ documents: 2, jobs: 1, media: 2, history: 0 })
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(problems.length + 3)
  })
})

describe('the form of a job', () => {
  it('shows every field of the interface that can be written, each once', () => {
    const shown = jobGroups.flatMap(({ fields }) => [...fields])
    const writable = entities.job.fields.filter(isWritable).map(({ name }) => name)
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
