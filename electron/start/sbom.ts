import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import type { LicenceList } from '../../shared/domain/licences.ts'
import { ensureBuilt } from './build.ts'
import { projectRoot } from './read-json.ts'

const component = z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })

/** What of CycloneDX 1.5 is looked at here; the rest is handed on as npm says it. */
const billOfMaterials = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
export type BillOfMaterials = z.infer<typeof billOfMaterials>

/**
 * A bill of materials cut down to the packages that a build holds. npm's own has all that a developer
 * installs, and counts what the page is bundled from among it.
 */
export function billOf(whole: BillOfMaterials, { packages }: LicenceList): BillOfMaterials {
  const held = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const components = whole.components.filter(({ name, version }) => held.has(`${name}@${version}`))
  const own = whole.metadata.component['bom-ref']
  const refs = new Set([own, ...components.map((one) => one['bom-ref'])])
  return {
    ...whole,
    metadata: {
      ...whole.metadata,
      component: { ...whole.metadata.component, name: packageJson.name, type: 'application' },
    },
    components: components.map((one) => ({ ...one, scope: 'required' })),
    dependencies: whole.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  }
}

/**
 * Writes the CycloneDX bill of materials of the built program to `out/booth-builder.cdx.json` and gives
 * its path. Throws an `Error` where the build or npm fails.
 */
export async function writeBillOfMaterials(root: string): Promise<string> {
  await ensureBuilt(root)
  const list = JSON.parse(
    await readFile(join(root, 'out', 'renderer', 'licences.json'), 'utf8'),
  ) as LicenceList
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout } = await promisify(execFile)(
    npm,
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    },
  )
  const file = join(root, 'out', 'booth-builder.cdx.json')
  await writeFile(
    file,
    `${JSON.stringify(billOf(billOfMaterials.parse(JSON.parse(stdout)), list), null, 2)}\n`,
  )
  return file
}

if (process.argv[1] === import.meta.filename)
  process.stdout.write(`${await writeBillOfMaterials(projectRoot)}\n`)
