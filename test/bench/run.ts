import { parseArgs } from 'node:util'
import { fallenFigures, heldFigures, holdFigures, withRatios, type Fallen } from './held-figures.ts'
import { benchTable, type BenchResult } from './result.ts'

/**
 * Every benchmark, by the name it is chosen by: `npm run bench` runs all, `npm run bench -- upload`
 * one. `--keep` writes their ratios into `held-figures.json`; `--hold` fails where one of these is worse by more than
 * a fifth each time that it is measured.
 */
const benchmarks: Readonly<Record<string, () => Promise<{ run(): Promise<BenchResult[]> }>>> = {
  upload: () => import('./upload.ts'),
  pull: () => import('./pull.ts'),
  push: () => import('./push.ts'),
  'push-many': () => import('./push-many.ts'),
  attendees: () => import('./attendees.ts'),
  lists: () => import('./lists.ts'),
  reports: () => import('./reports.ts'),
  import: () => import('./import.ts'),
  floors: () => import('./floors.ts'),
  'floor-open': () => import('./floor-open.ts'),
  checks: () => import('./checks.ts'),
  tables: () => import('./tables.ts'),
  cli: () => import('./cli.ts'),
  agenda: () => import('./agenda.ts'),
  'plan-export': () => import('./plan-export.ts'),
  drawing: () => import('./drawing.ts'),
  'folder-drop': () => import('./folder-drop.ts'),
  thumbnails: () => import('./thumbnails.ts'),
  'media-import': () => import('./media-import.ts'),
  service: () => import('./service.ts'),
  'service-database': () => import('./service-database.ts'),
  'service-upkeep': () => import('./service-upkeep.ts'),
  sharing: () => import('./sharing.ts'),
  'sharing-service': () => import('./sharing-service.ts'),
  'big-event': () => import('./big-event.ts'),
  start: () => import('./start.ts'),
  age: () => import('./age.ts'),
  soak: () => import('./soak.ts'),
}

const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false }, hold: { type: 'boolean', default: false } },
})
const unknown = chosen.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0)
  throw new Error(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`,
  )

async function measured(name: string): Promise<readonly BenchResult[]> {
  console.log(`measuring ${name} …`)
  const benchmark = await benchmarks[name]?.()
  return (await benchmark?.run()) ?? []
}

const moreAttempts = 3
const held = heldFigures()
const results: BenchResult[] = []
const fallen: Fallen[] = []
for (const name of Object.keys(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const found = await measured(name)
  results.push(...found)
  // What was slow once or twice may have had bad moments.
  let worse = values.hold ? fallenFigures(held, found) : []
  for (let again = 1; again <= moreAttempts && worse.length > 0; again += 1) {
    const names = new Set(worse.map((one) => one.name))
    worse = fallenFigures(held, await measured(name)).filter((one) => names.has(one.name))
  }
  fallen.push(...worse)
}
console.log(benchTable(results))
if (values.keep) holdFigures(withRatios(held, results))
for (const { name, was, is } of fallen) console.log(`✗ ${name}: ${is.toFixed(2)}×, was ${was.toFixed(2)}×`)
if (fallen.length > 0) process.exitCode = 1
