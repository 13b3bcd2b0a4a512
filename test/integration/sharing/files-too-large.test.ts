import { expect, it } from 'vitest'
import { filesTooLarge } from '../../../electron/sharing/files.ts'

it('files of templates that are too large to be handed on are named', () => {
  const bytes: Readonly<Record<string, number>> = { film: 300 * 1024 * 1024, edge: 256 * 1024 * 1024 }
  const assets = {
    describe: (hash: string) => (bytes[hash] === undefined ? undefined : { sizeBytes: bytes[hash] }),
  }
  const files = ['film', 'edge', 'elsewhere'].map((hash) => ({ hash, name: `${hash}.mp4` }))
  expect(filesTooLarge({ assets, sharing: { files: () => files } })).toEqual([
    { hash: 'film', name: 'film.mp4' },
  ])
})
