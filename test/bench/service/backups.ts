import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runServiceToEnd } from '../../support/services/service-program.ts'
import type { BenchResult } from '../result.ts'
import type { OlderLocation } from './older-location.ts'
import { askSteadily, type Waits } from './waits.ts'

const aloneMs = 10_000
const mostSlower = 1.5
const mostMs = 200

/** How long requests wait while a backup is made by a process of its own, beside how long they wait without. */
export async function measureBackup(place: OlderLocation): Promise<BenchResult[]> {
  const service = await place.start()
  try {
    while ((await place.unfinished()) > 0) await setTimeout(200)
    const alone = await during(service, () => setTimeout(aloneMs))
    const beside = await during(service, async () => {
      const begun = performance.now()
      // The files of these data are in no store: the command says so when all else is done.
      const { output, errors } = await runServiceToEnd([
        'backup',
        ...place.args,
        '--to',
        join(place.folder, 'backup'),
      ])
      if (!`${output}${errors}`.includes('rows and 0 files'))
        throw new Error(`${output}${errors}`.slice(0, 500))
      console.log(place.name, 'backup', performance.now() - begun)
    })
    console.log(place.name, { alone, beside })
    return (['reads', 'creates'] as const).flatMap((kind) => compared(place, kind, beside[kind], alone[kind]))
  } finally {
    await service.stop()
  }
}

async function during(
  service: Parameters<typeof askSteadily>[0],
  work: () => Promise<unknown>,
): Promise<{ reads: Waits; creates: Waits }> {
  const asking = await askSteadily(service)
  await work()
  return asking.stop()
}

function compared({ name, rows }: OlderLocation, kind: string, beside: Waits, alone: Waits): BenchResult[] {
  const of = `${kind} during a backup of ${rows.toLocaleString('en')} scans, ${name}`
  const ratio = beside.p95 / alone.p95
  return [
    {
      name: `${of}: p50`,
      figure: beside.p50,
      unit: 'ms',
      peer: alone.p50,
      ratio: beside.p50 / alone.p50,
      target: '—',
      met: true,
    },
    {
      name: `${of}: p95`,
      figure: beside.p95,
      unit: 'ms',
      peer: alone.p95,
      ratio,
      target: `≤ ${mostSlower}×`,
      met: ratio <= mostSlower,
    },
    {
      name: `${of}: longest`,
      figure: beside.longest,
      unit: 'ms',
      peer: alone.longest,
      target: `≤ ${mostMs} ms`,
      met: beside.longest <= mostMs,
    },
  ]
}
