import { readFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestApplication } from '../../support/application.ts'

const words = {
  zone: 'Times in Berlin',
  page: 'Page {page} of {pages}',
  withoutTrack: 'No track',
  empty: 'Nothing is planned.',
}

describe('the programme of an event', () => {
  it('is made of what is here, drafts included, in a language where it is translated', async () => {
    const application = await openTestApplication({ sample: true })
    onTestFinished(() => application.close())
    const { client, finished } = application
    const eventId = 'sample'
    await finished(client.call('events.openSample', {}))
    const { items } = await client.call('records.list', {
      eventId,
      entity: 'session',
      orderBy: 'start',
      limit: 2,
    })
    const [first, second] = items.map(({ key }) => key)
    await client.call('records.update', {
      eventId,
      entity: 'session',
      key: first!,
      values: { title: 'Makers, only here', languages: { fr: { title: 'Ici seulement' } } },
    })
    await client.call('records.remove', { eventId, entity: 'session', key: second! })

    const make = async (format: 'ics' | 'pdf', language: string | null) => {
      const made = await finished(
        client.call('programme.make', { eventId, format, language, name: 'Programme', words }),
      )
      const { fileId, name } = made as { fileId: string; name: string }
      const file = await application.application.generatedFile(eventId, fileId)
      return { name, mime: file?.mime, bytes: await readFile(file!.path) }
    }
    const calendar = await make('ics', null)
    expect(calendar).toMatchObject({ name: 'Programme.ics', mime: 'text/calendar; charset=utf-8' })
    const text = calendar.bytes.toString()
    expect(text).toContain('SUMMARY:Makers\\, only here')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(39)
    expect((await make('ics', 'fr')).bytes.toString()).toContain('SUMMARY:Ici seulement')

    const printed = await make('pdf', 'ar')
    expect(printed).toMatchObject({ name: 'Programme.pdf', mime: 'application/pdf' })
    expect(printed.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
