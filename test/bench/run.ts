import { benchTable, type BenchResult } from './result.ts'

/**
 * Every benchmark, by the name it is chosen by: `npm run bench` runs all, `npm run bench -- upload`
 * one.
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
  soak: () => import('./soak.ts'),
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`)

const results: BenchResult[] = []
for (const [name, load] of Object.entries(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`measuring ${name} …`)
  const benchmark = await load()
  results.push(...(await benchmark.run()))
}
console.log(benchTable(results))
