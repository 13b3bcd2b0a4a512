import { downloadArtifact, type Progress } from '@electron/get'
import { z } from 'zod'
import { readJson } from './read-json.ts'

// Run by `electron-binary.ts` in a process of its own, so that it can be ended in the middle.
// Leaves the archive in the downloader's cache, where Electron's own installer finds it, and writes
// the part that is done, from 0 to 1, one number per line.
const { version } = readJson('node_modules/electron/package.json', z.object({ version: z.string() }))
const checksums = readJson('node_modules/electron/checksums.json', z.record(z.string(), z.string()))

try {
  await downloadArtifact({
    version,
    artifactName: 'electron',
    platform: process.platform,
    arch: process.arch,
    checksums,
    ...(process.env['electron_config_cache'] === undefined
      ? {}
      : { cacheRoot: process.env['electron_config_cache'] }),
    downloadOptions: {
      quiet: true,
      getProgressCallback: ({ percent }: Progress) => {
        process.stdout.write(`${percent.toFixed(2)}\n`)
        return Promise.resolve()
      },
    },
  })
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
