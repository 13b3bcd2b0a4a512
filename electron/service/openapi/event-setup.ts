import {
  eventStatuses,
  newEventSetup,
  setupBounds,
  type SetupChange,
} from '../../../shared/domain/event-setup/event-setup.ts'
import { eventLanguageCodes } from '../../../shared/domain/language-codes.ts'
import { setupPath } from '../../../shared/domain/event-setup/setup-path.ts'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { errors, exactObject, success } from './answers.ts'
import { exampled } from './examples/example.ts'

export const setupTag = 'event set-up'
export const setupDescription =
  'No part of v5, but an extension of this service: what the event is called, when and where on the clock it is, and which languages it has. v5 reads the same as the details of the event and its languages.'

const time = (description: string): JsonObject => ({ type: 'string', format: 'date-time', description })
const properties: JsonObject = {
  name: { type: 'string', minLength: 1, maxLength: setupBounds.nameCharacters },
  description: { type: 'string', maxLength: setupBounds.descriptionCharacters },
  start_date: time('With a zone.'),
  end_date: time('With a zone; after the start.'),
  timezone: { type: 'string', description: 'A name of the IANA time zone database, such as Europe/Paris.' },
  status: { type: 'string', enum: [...eventStatuses] },
  languages: {
    type: 'array',
    minItems: 1,
    items: { type: 'string', enum: [...eventLanguageCodes].sort() },
    description: 'Codes of ISO 639-1. The first is the default.',
  },
}
const tag: JsonObject = { schema: { type: 'string' }, description: 'This state of the set-up.' }
const answer: JsonObject = {
  '200': { ...success({ data: exactObject(properties) }), headers: { ETag: tag } },
}

function operation(method: string, summary: string, content: JsonObject): JsonObject {
  return {
    operationId: `${method}_extensions_event`,
    summary,
    tags: [setupTag],
    'x-assumed': true,
    'x-addition': true,
    ...content,
  }
}

const change: SetupChange = { name: 'Example Fair', timezone: 'Europe/Paris', languages: ['fr', 'en'] }

/** The extension by which an event is set up. */
export const setupPaths: Readonly<Record<string, Record<string, JsonObject>>> = {
  [setupPath]: {
    get: exampled(
      operation('GET', 'The set-up of the event', { responses: { ...answer, ...errors('404') } }),
      {
        answer: { status: true, message: 'The set-up was retrieved.', data: newEventSetup },
      },
    ),
    patch: exampled(
      operation('PATCH', 'Change what the body names of the set-up of the event, all of it or nothing', {
        parameters: [
          {
            name: 'If-Match',
            in: 'header',
            schema: { type: 'string' },
            description:
              'The state that the change was made of, as ETag gave it: where it is another by now nothing is changed (412). Absent: whatever it is.',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', properties, additionalProperties: false },
            },
          },
        },
        responses: { ...answer, ...errors('404', '412', '413', '415', '507') },
      }),
      {
        bodies: { request: change },
        answer: { status: true, message: 'The set-up was changed.', data: { ...newEventSetup, ...change } },
      },
    ),
  },
}
