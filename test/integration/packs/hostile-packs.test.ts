import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { openPack } from '../../../electron/packs/read-pack.ts'
import { chunksOf, tableFolder } from '../../support/tables.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

function packOf(manifest: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-pack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'x.boothpack')
  writeFileSync(path, zipSync({ 'manifest.json': Buffer.from(manifest) }))
  return path
}

const head = '{"format":"boothpack","version":2,'

it.each([
  ['millions of empty lists', `${head}"booths":[${'[],'.repeat(4_000_000)}[]]}`, 'file-too-large'],
  ['a million booths that are none', `${head}"booths":[${'0,'.repeat(1_000_000)}0]}`, 'file-damaged'],
  ['lists thousands deep', `${head}"booths":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'file-too-large'],
  ['no JSON', '{"format":"boothpack"', 'file-type'],
])('a small pack of %s is refused, and costs this process nothing', async (_what, manifest, code) => {
  const path = packOf(manifest)
  const before = process.memoryUsage.rss()
  await expect(openPack(path, 'x.boothpack')).rejects.toMatchObject({ code })
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
})

it.each([
  [
    'millions of empty lists',
    `{"format":"booth-layout","floors":[${'[],'.repeat(4_000_000)}[]]}`,
    'file-too-large',
  ],
  ['no JSON', '{"format"', 'file-type'],
])('a layout file of %s is refused by another process', async (_what, text, code) => {
  const folder = tableFolder(temporaryWorkspace())
  const taken = await folder.take('x.json', chunksOf(Buffer.from(text)))
  await expect(taken.layoutText()).rejects.toMatchObject({ code })
})
