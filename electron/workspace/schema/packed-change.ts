import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import type { Row } from '../disk/database.ts'
import { numberOf, parseJson, textOf, unreadable } from '../disk/rows.ts'

/**
 * What changes of plans look like, so that the little that tells one from another is all that is kept:
 * a year has 200,000 of them. What is packed with it can only be read with it: it never changes.
 */
const dictionary = Buffer.from(
  '{"part":{"at":1,"of":2},"floor/key/event","left":[],"covers":[],"there":true,"hold":null,"booth":"r1",' +
    '"category":null,"group":null,"priceClass":"","number":"A1","seat":{"value":{"booth":null,"hold":null},"replaced":["0m' +
    '"life":{"value":{"there":false,"state":{"value":{"locked":false,"group":null}},"number":{"value":"","kind":{"value":"stand"},' +
    '"replaced":["0m"person":{"id":"","name":""},"step":{"id":"","kind":"edit","draw","delete","place","number","resize","rotate",' +
    '"undo","redo","move","count":1},"at":17,"rows":[{"what":"element/","facets":{"frame":{"value":{"floor":"r1","xMetres":1.5,' +
    '"yMetres":2.5,"widthMetres":3,"heightMetres":3,"rotationDegrees":0,"z":0,"outline":null},"replaced":["0m"]}}}]}',
)

/** Longer than a change is: more memory would be cleared for each than it needs. */
const small = { dictionary, memLevel: 4, windowBits: 12 } as const

/** What a change says but for its stamp and its number, which stand beside it. */
export function packedChange({ stamp: _stamp, seq: _seq, ...rest }: ShareChange): Uint8Array {
  return deflateRawSync(JSON.stringify(rest), small)
}

/** A row with `stamp`, `seq` and `body`; only changes that were checked are kept. */
export function changeOfRow(row: Row): ShareChange {
  const { body } = row
  if (!(body instanceof Uint8Array)) throw unreadable('no change')
  const change = { stamp: textOf(row, 'stamp'), seq: numberOf(row, 'seq'), ...objectIn(inflated(body)) }
  if (!isChange(change)) throw unreadable('no change')
  return change
}

function inflated(body: Uint8Array): string {
  try {
    return inflateRawSync(body, { dictionary }).toString()
  } catch {
    throw unreadable('no change')
  }
}

function objectIn(text: string): object {
  const value = parseJson(text)
  return isObject(value) ? value : {}
}

function isChange(value: object): value is ShareChange {
  return 'rows' in value && Array.isArray(value.rows)
}
