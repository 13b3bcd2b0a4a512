import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newStand, type Stand } from '../../../../shared/domain/plan/elements.ts'
import { elementThing, nameWithin } from '../../../../shared/domain/plan/sharing/facets.ts'
import type { Known, ShareChange } from '../../../../shared/domain/plan/sharing/format/change.ts'
import { knowsOf } from '../../../../shared/domain/plan/sharing/merge.ts'
import { newsOf, type LastLook } from '../../../../shared/domain/plan/sharing/news.ts'
import { notedStand, virtualComputer } from '../../../support/sharing/virtual-computer.ts'

const devices = ['anasdevice01', 'bensdevice01', 'cleodevice01'] as const
const ids = ['s1', 's2', 's3'] as const
const who = fc.integer({ min: 0, max: 2 })
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('put'),
      who,
      id: fc.constantFrom(...ids),
      xMetres: fc.integer({ min: 0, max: 3 }),
      number: fc.constantFrom('A', 'B'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), who, id: fc.constantFrom(...ids) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('meet'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look') }) },
)

it('what a floor shows otherwise than at the last look is news, unless one did it oneself, and nothing is that nobody else did', () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 40 }),
      fc.array(fc.integer({ min: -7_200_000, max: 7_200_000 }), { minLength: 3, maxLength: 3 }),
      (story, skews) => {
        let time = 1e12
        const computers = devices.map((device, at) => virtualComputer(device, () => time + (skews[at] ?? 0)))
        const [viewer] = computers
        const all: ShareChange[] = []
        const has = computers.map(() => new Set<ShareChange>())
        const standsOf = (at: number) =>
          new Map(
            (computers[at]?.plans().floors.get('r1')?.elements ?? []).map(
              (one) => [one.id, one as Stand] as const,
            ),
          )
        let seen: { readonly known: Known; readonly stands: ReadonlyMap<string, Stand> } = {
          known: {},
          stands: new Map(),
        }
        const [mine, others] = [new Set<string>(), new Set<string>()]
        for (const one of story) {
          time += 1_000
          if (one.kind === 'look') {
            seen = { known: viewer!.snapshot().covers, stands: standsOf(0) }
            mine.clear()
            others.clear()
          } else if (one.kind === 'meet') {
            for (const change of all.filter((each) => !has[one.who]!.has(each))) {
              computers[one.who]!.receive(change)
              has[one.who]!.add(change)
              if (one.who === 0)
                for (const { what } of change.rows) others.add(nameWithin('element', what) ?? '')
            }
          } else {
            const before = standsOf(one.who).get(one.id) ?? null
            const drawn =
              before ?? newStand({ id: one.id, xMetres: 0, yMetres: 0, widthMetres: 3, heightMetres: 3 })
            const after = one.kind === 'put' ? { ...drawn, xMetres: one.xMetres, number: one.number } : null
            if (before === null && after === null) continue
            const written = computers[one.who]!.write([notedStand(before, after)])
            for (const change of written) has[one.who]!.add(change)
            all.push(...written)
            if (one.who === 0) mine.add(one.id)
          }
        }
        const writeOf: LastLook['writeOf'] = (stamp, what, facet) =>
          all
            .filter((change) => change.stamp === stamp)
            .flatMap(({ rows }) => rows.filter((row) => row.what === what))[0]?.facets[facet]
        const look = {
          person: { id: devices[0] },
          knew: knowsOf(seen.known),
          inactive: new Set<string>(),
          writeOf,
        }
        const things = new Map(viewer!.snapshot().things.map(({ what, facets }) => [what, facets]))
        const now = standsOf(0)
        for (const id of ids) {
          const news = newsOf(elementThing(id), things.get(elementThing(id)) ?? {}, look)
          const isOther = JSON.stringify(seen.stands.get(id)) !== JSON.stringify(now.get(id))
          if (isOther && !mine.has(id)) expect([id, news.length > 0]).toEqual([id, true])
          if (news.length > 0) expect([id, others.has(id)]).toEqual([id, true])
          expect(news.some(({ person }) => person.id === devices[0])).toBe(false)
          // What is not there now, and was not then, is nothing to look at.
          if (!now.has(id) && !seen.stands.has(id) && !mine.has(id)) expect([id, news]).toEqual([id, []])
          if (now.has(id))
            expect(news.flatMap(({ deeds }) => deeds).some(({ kind }) => kind === 'removed')).toBe(false)
        }
      },
    ),
    { numRuns: 400 },
  )
})
