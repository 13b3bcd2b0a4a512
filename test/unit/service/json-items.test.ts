import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonItems } from '../../../electron/service/lookups/json-items.ts'

async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
}

async function collect(text: string, size: number): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const item of jsonItems(chunks(Buffer.from(text), size))) items.push(item)
  return items
}

describe('the items of a JSON array', () => {
  it('are what parsing it whole gives, wherever the bytes are cut', async () => {
    const objects = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue(), { maxKeys: 5 }), {
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(
        objects,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 2),
        async (items, size, indent) => {
          const text = JSON.stringify(items, null, indent)
          expect(await collect(text, size)).toEqual(JSON.parse(text))
        },
      ),
      { seed: 20_261_121, numRuns: 300 },
    )
  })

  it('end with an error where the file is cut off', async () => {
    await expect(collect('[{"name":"a"},{"name":', 5)).rejects.toThrow(SyntaxError)
  })
})
