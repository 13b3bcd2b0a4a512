import { z } from 'zod'
import { entityNames } from '../entities/index.ts'
import { languageCodes } from '../languages.ts'
import type { JsonValue } from '../domain/record/record-values.ts'

export const jsonValue: z.ZodType<JsonValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(jsonValue),
    z.record(z.string(), jsonValue),
  ]),
)

export const eventId = z.string().regex(/^[a-z0-9-]{1,64}$/)
export const journalStates = ['queued', 'sending', 'ambiguous', 'parked', 'confirmed', 'discarded'] as const
/**
 * What a change asks of the service: to save a record or to remove it, to take a file that no save
 * carries (`uploadedAlone`), or to take one record out of others' references (`detachable`).
 */
export const journalOperations = ['save', 'remove', 'upload', 'detach'] as const
export const entityName = z.enum(entityNames)
/** As many as one call takes of what is chosen by name: more than an event has. */
export const chosenAtMost = 500_000
export const recordKey = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/)
export const assetHash = z.string().regex(/^[0-9a-f]{64}$/)
export const fieldName = z.string().min(1).max(128)
/** An identifier the service gave. */
export const remoteId = z.string().min(1).max(200)
export const recordValues = z.record(fieldName, jsonValue)
export const nothing = z.strictObject({})

export const recordAddress = z.strictObject({ eventId, entity: entityName, key: recordKey })

/** The service's regional servers, as the interface names them. */
export const regionCode = z.enum(['US', 'CA', 'EU', 'UK', 'KSA'])

export const connection = z.strictObject({
  baseUrl: z.url({ protocol: /^https?$/ }).max(2_000),
  /**
   * The region whose server the address is, where the person said so: it is offered with the region
   * from then on.
   */
  region: regionCode.optional(),
  /** The person said that the credentials may go to another machine without encryption. */
  allowHttp: z.boolean().optional(),
  credentials: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('key'),
      appKey: z.string().trim().min(1).max(500),
      appSecret: z.string().trim().min(1).max(2_000),
    }),
    z.strictObject({ kind: z.literal('token'), token: z.string().trim().min(1).max(8_000) }),
  ]),
})

export const preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** `system`: the system's, where there are texts for it, else English. */
  language: z.enum(['system', ...languageCodes]),
  /**
   * `automatic`: soon after a change, when the service can be reached again, and every so often.
   */
  syncMode: z.enum(['manual', 'automatic']),
  syncEveryMinutes: z.int().min(1).max(1_440),
  /** On a metered connection records go at once; changes with larger files wait. */
  metered: z.boolean(),
  meteredFileMegabytes: z.int().min(0).max(10_000),
  /** Whether newer versions are looked for and fetched. */
  updates: z.boolean(),
  /** Where from, over HTTPS; empty: where this one came from. */
  updateFeed: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(2_000)]),
  /** Whether keys of one character are heard where nothing is written. */
  characterKeys: z.boolean(),
  /** Of a desktop: an icon in the notification area or menu bar. */
  tray: z.boolean(),
  /** Whether the program goes on there once its window is closed. */
  stayInTray: z.boolean(),
  /** The newest version of the program whose news this person was told; empty before the first start. */
  seenVersion: z.string().max(64),
  /** Whether the tour of the window is still offered. */
  tour: z.enum(['offered', 'done']),
})
