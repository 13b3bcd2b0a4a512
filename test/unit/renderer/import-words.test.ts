import { renderToString } from 'vue/server-renderer'
import { createSSRApp } from 'vue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useImportWords } from '../../../renderer/components/tables/useImportWords.ts'
import { i18n, speak } from '../../../renderer/locales/index.ts'
import type { ImportWords } from '../../../renderer/stores/tables/import-table.ts'
import { tableColumns } from '../../../shared/domain/tables/columns.ts'
import { suggestMapping } from '../../../shared/domain/tables/mapping.ts'
import { readCell } from '../../../shared/domain/tables/read-cell.ts'
import { entities, entityNames, type EntityName } from '../../../shared/entities/index.ts'
import { languageCodes } from '../../../shared/languages.ts'

async function wordsOf(entity: EntityName): Promise<ImportWords> {
  let words: (() => Promise<ImportWords>) | undefined
  const app = createSSRApp({
    setup() {
      words = useImportWords(entity)
      return () => ''
    },
  })
  await renderToString(app.use(i18n))
  if (words === undefined) throw new Error('The component was not set up.')
  return words()
}

beforeAll(() => speak('de'))
afterAll(() => speak('en'))

describe('a list from somebody who speaks another language', () => {
  it.each(entityNames.filter((entity) => entities[entity].save !== undefined))(
    'has its columns known: %s',
    async (entity) => {
      const { labels } = await wordsOf(entity)
      const columns = tableColumns(entity, [])
      const fields = [
        ...new Set(
          columns.filter(({ part, writable }) => writable && part === 'value').map(({ field }) => field.name),
        ),
      ]
      for (const at of languageCodes.keys()) {
        const headings = fields.map((field) => labels[field]?.[at] ?? 'nothing')
        const targets = suggestMapping(entity, { headings }, columns, labels).map(
          (name) => columns.find((column) => column.name === name)?.field.name,
        )
        expect(targets, headings.join(', ')).toEqual(fields)
      }
    },
  )

  it('has its choices known', async () => {
    const { choices } = await wordsOf('job')
    const column = tableColumns('job', []).find(({ name }) => name === 'job_type')
    if (column === undefined) throw new Error('Jobs have no type.')
    const records = { byId: () => undefined, byTitle: () => [] }
    const read = (text: string) =>
      readCell(column, text, { records, timeZone: 'UTC', dateOrder: undefined, choices: choices['job_type'] })
    for (const text of ['full_time', 'Vollzeit', 'Full time', 'temps plein', 'دوام كامل'])
      expect(read(text), text).toEqual({ value: 'full_time' })
    expect(read('Vollzeitig')).toMatchObject({ finding: { code: 'one-of' } })
  })
})
