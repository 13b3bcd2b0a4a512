import {
  chmod,
  copyFile,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp } from 'node:fs/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '../../../electron/sharing/folder/folder-store.ts'
import { folderTransport } from '../../../electron/sharing/folder/transport.ts'
import type { ShareTransport } from '../../../electron/sharing/transport.ts'
import { batchOf, type ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { MergedThing } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import { deviceOf, nextStamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'

const signal = new AbortController().signal
const [ada, bob] = ['adasdevice01', 'bobsdevice01']
const dayMs = 24 * 60 * 60_000

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shared-folder-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

function open(folder = root, now = Date.now()): ShareTransport {
  return folderTransport(folderStore(folder), { now: () => now })
}

function change(device: string, seq: number, text = 'x'): ShareChange {
  return {
    stamp: nextStamp(undefined, 1_000 + seq, device),
    seq,
    person: { id: 'p', name: 'Ada' },
    step: { id: `s${seq}`, kind: 'edit', count: 1 },
    at: seq,
    rows: [{ what: `element/e${seq}`, facets: { text: { value: text } } }],
  }
}

const changes = (device: string, first: number, last: number): readonly ShareChange[] =>
  Array.from({ length: last - first + 1 }, (_, at) => change(device, first + at))

const names = (given: readonly ShareChange[]): readonly string[] =>
  given.map(({ stamp, seq }) => `${deviceOf(stamp)} ${seq}`)

/** All that a computer which asks again and again is given, and what it asks with in the end. */
async function fetched(
  transport: ShareTransport,
  cursor: string | null = null,
): Promise<{ readonly changes: readonly ShareChange[]; readonly cursor: string }> {
  const given: ShareChange[] = []
  for (let asked = cursor; ;) {
    const answer = await transport.changesSince(asked, signal)
    given.push(...answer.changes)
    asked = answer.cursor
    if (!answer.more) return { changes: given, cursor: asked }
  }
}

async function thingsOf(transport: ShareTransport): Promise<readonly MergedThing[]> {
  const found: MergedThing[] = []
  for await (const some of (await transport.changesSince(null, signal)).snapshot?.things ?? [])
    found.push(...some)
  return found
}

describe('changes in a shared folder', () => {
  it('come to the others once, in the order of each device', async () => {
    await open().put(changes(ada, 1, 3), signal)
    await open().put([...changes(bob, 1, 1), ...changes(ada, 4, 4)], signal)
    const other = open()
    const first = await fetched(other)
    expect(names(first.changes).toSorted()).toEqual([
      `${ada} 1`,
      `${ada} 2`,
      `${ada} 3`,
      `${ada} 4`,
      `${bob} 1`,
    ])
    expect((await fetched(other, first.cursor)).changes).toEqual([])
    await open().put(changes(ada, 5, 5), signal)
    expect(names((await fetched(other, first.cursor)).changes)).toEqual([`${ada} 5`])
  })

  it('are put once, however often that is tried, and never beside others of the same number', async () => {
    const transport = open()
    expect(await transport.put(changes(ada, 1, 3), signal)).toBe('kept')
    expect(await transport.put(changes(ada, 1, 5), signal)).toBe('kept')
    expect(await readdir(join(root, ada))).toEqual(['1-3.json', '4-5.json'])
    expect(
      await transport.put(
        [{ ...change(ada, 5), stamp: nextStamp(undefined, 9_999, ada) }, change(ada, 6)],
        signal,
      ),
    ).toBe('known-otherwise')
    expect(names((await fetched(open())).changes)).not.toContain(`${ada} 6`)
  })

  it('that come half are left until the rest has come', async () => {
    await open().put(changes(ada, 1, 2), signal)
    const path = join(root, ada, '1-2.json')
    const whole = await readFile(path)
    await writeFile(path, whole.subarray(0, whole.length - 40))
    const other = open()
    const half = await fetched(other)
    expect(half.changes).toEqual([])
    await writeFile(path, whole)
    expect(names((await fetched(other, half.cursor)).changes)).toEqual([`${ada} 1`, `${ada} 2`])
  })

  it('are known under the name that a program which carries files has given them', async () => {
    await open().put(changes(ada, 1, 2), signal)
    await copyFile(
      join(root, ada, '1-2.json'),
      join(root, ada, '1-2 (Bob’s conflicted copy 2026-11-27).json'),
    )
    await rename(join(root, ada, '1-2.json'), join(root, ada, '1-2.sync-conflict-20261127.json'))
    expect(names((await fetched(open())).changes)).toEqual([`${ada} 1`, `${ada} 2`])
  })

  it('that come before earlier ones are handed on, and again until the gap is closed', async () => {
    const later = await mkdtemp(join(tmpdir(), 'shared-folder-later-'))
    await open(later).put(changes(ada, 1, 2), signal)
    await open().put(changes(ada, 3, 4), signal)
    const other = open()
    const early = await fetched(other)
    expect(names(early.changes)).toEqual([`${ada} 3`, `${ada} 4`])
    expect((await fetched(other, early.cursor)).changes).toEqual([])
    await copyFile(join(later, ada, '1-2.json'), join(root, ada, '1-2.json'))
    const closed = await fetched(other, early.cursor)
    expect(names(closed.changes)).toEqual([`${ada} 1`, `${ada} 2`, `${ada} 3`, `${ada} 4`])
    await rm(later, { recursive: true })
  })

  it('are not taken from files of others, whatever they are called', async () => {
    await mkdir(join(root, ada))
    await mkdir(join(root, 'Holiday pictures'))
    await writeFile(join(root, ada, '1-1.json'), JSON.stringify(batchOf(changes(bob, 1, 1))))
    await writeFile(join(root, ada, '2-1.json'), JSON.stringify(batchOf(changes(ada, 1, 1))))
    await writeFile(join(root, ada, 'desktop.ini'), 'x')
    await writeFile(join(root, 'Holiday pictures', '1-1.json'), '{}')
    expect((await fetched(open())).changes).toEqual([])
  })

  it('of a newer program are said to be so', async () => {
    await mkdir(join(root, ada))
    await writeFile(
      join(root, ada, '1-1.json'),
      JSON.stringify({ ...batchOf(changes(ada, 1, 1)), version: 99 }),
    )
    await expect(open().changesSince(null, signal)).rejects.toMatchObject({
      code: 'file-type',
      details: { reason: 'sharing-newer' },
    })
  })

  it('come all and no other, whatever the program that carries the files does meanwhile', async () => {
    const batches = fc.array(
      fc.record({ device: fc.constantFrom(ada, bob), length: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(batches, fc.infiniteStream(fc.nat(1_000)), async (written, chance) => {
        const [from, to] = [await mkdtemp(join(tmpdir(), 'from-')), await mkdtemp(join(tmpdir(), 'to-'))]
        try {
          const next = (below: number): number => (chance.next().value ?? 0) % below
          const seqs: Record<string, number> = {}
          for (const { device, length } of written) {
            const first = (seqs[device] ?? 0) + 1
            await open(from).put(changes(device, first, first + length - 1), signal)
            seqs[device] = first + length - 1
          }
          const paths = (
            await Promise.all(
              [ada, bob].map(async (device) =>
                (await readdir(join(from, device)).catch(() => [])).map((name) => `${device}/${name}`),
              ),
            )
          ).flat()
          const waiting = paths.flatMap((path) => (next(3) === 0 ? [path, path] : [path]))
          const other = open(to)
          const got = new Set<string>()
          let cursor: string | null = null
          while (waiting.length > 0) {
            const [path = ''] = waiting.splice(next(waiting.length), 1)
            const content = await readFile(join(from, path))
            await mkdir(join(to, path.slice(0, 12)), { recursive: true })
            const isHalf = next(3) === 0
            await writeFile(
              join(to, next(4) === 0 ? path.replace('.json', ` (${next(9)}).json`) : path),
              isHalf ? content.subarray(0, next(content.length)) : content,
            )
            if (isHalf) waiting.push(path)
            if (next(2) === 0) {
              const answer: Awaited<ReturnType<typeof fetched>> = await fetched(other, cursor)
              for (const name of names(answer.changes)) got.add(name)
              cursor = answer.cursor
            }
          }
          for (const name of names((await fetched(other, cursor)).changes)) got.add(name)
          const all = Object.entries(seqs).flatMap(([device, last]) => names(changes(device, 1, last)))
          expect([...got].toSorted()).toEqual(all.toSorted())
        } finally {
          await Promise.all([from, to].map((folder) => rm(folder, { recursive: true })))
        }
      }),
      { numRuns: 30 },
    )
  }, 30_000)
})

describe('a snapshot in a shared folder', () => {
  const thing: MergedThing = {
    what: 'element/e1',
    facets: {
      text: {
        heads: [
          {
            value: 'y',
            stamp: nextStamp(undefined, 1, ada),
            person: { id: 'p', name: 'Ada' },
            step: 's',
            at: 1,
          },
        ],
      },
    },
  }
  const covering = (seq: number) => ({
    covers: { [ada]: { seq, stamp: nextStamp(undefined, 1_000 + seq, ada) } },
    at: 5,
    things: [[thing]],
  })

  it('stands for the changes that it covers', async () => {
    await open().put(changes(ada, 1, 4), signal)
    await open().putSnapshot(covering(3), signal)
    await rm(join(root, ada, '1-4.json'))
    await open().put(changes(ada, 4, 4), signal)
    expect(await thingsOf(open())).toEqual([thing])
    expect(names((await open().changesSince(null, signal)).changes)).toEqual([`${ada} 4`])
  })

  it('of which half has come is none yet', async () => {
    await open().putSnapshot(covering(3), signal)
    const [name = ''] = await readdir(join(root, 'snapshots'))
    const whole = await readFile(join(root, 'snapshots', name), 'utf8')
    await writeFile(join(root, 'snapshots', name), whole.slice(0, whole.trimEnd().lastIndexOf('\n') + 1))
    expect((await open().changesSince(null, signal)).snapshot).toBeUndefined()
    await writeFile(join(root, 'snapshots', name), whole)
    expect(await thingsOf(open())).toEqual([thing])
  })

  it('lets what it covers go after a month, and not before it has been there as long itself', async () => {
    await open().put(changes(ada, 1, 3), signal)
    await open().put(changes(ada, 4, 4), signal)
    await open().putSnapshot(covering(3), signal)
    const old = new Date(Date.now() - 40 * dayMs)
    await utimes(join(root, ada, '1-3.json'), old, old)
    await open().putSnapshot(covering(3), signal)
    expect(await readdir(join(root, ada))).toEqual(['1-3.json', '4-4.json'])
    await open(root, Date.now() + 40 * dayMs).putSnapshot(covering(3), signal)
    expect(await readdir(join(root, ada))).toEqual(['4-4.json'])
    expect(await thingsOf(open())).toEqual([thing])
  })
})

describe('a shared folder that cannot be used', () => {
  it('because it is gone is not made anew in its place', async () => {
    const transport = open()
    await transport.put(changes(ada, 1, 1), signal)
    await rm(root, { recursive: true })
    await expect(transport.put(changes(ada, 2, 2), signal)).rejects.toMatchObject({
      code: 'disk-error',
      details: { reason: 'shared-folder-gone' },
    })
    await expect(transport.changesSince(null, signal)).rejects.toMatchObject({
      code: 'disk-error',
      details: { reason: 'shared-folder-gone' },
    })
    await expect(stat(root)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.skipIf(process.getuid?.() === 0)(
    'because it is read-only is said to be so, and still read',
    async () => {
      await open().put(changes(ada, 1, 1), signal)
      await chmod(root, 0o555)
      await expect(open().put(changes(bob, 1, 1), signal)).rejects.toMatchObject({
        code: 'disk-error',
        details: { reason: 'shared-folder-read-only' },
      })
      expect(names((await fetched(open())).changes)).toEqual([`${ada} 1`])
      await chmod(root, 0o755)
    },
  )
})

describe('files in a shared folder', () => {
  it('are kept by what they are, and not there until they are', async () => {
    const source = join(root, 'plan.png')
    await writeFile(source, 'a picture')
    const hash = 'a'.repeat(64)
    const { files } = open()
    expect(await files.has(hash, signal)).toBe(false)
    expect(await files.get(hash, signal)).toBeUndefined()
    await files.put(hash, source, signal)
    await files.put(hash, source, signal)
    const read: Uint8Array[] = []
    for await (const piece of (await files.get(hash, signal)) ?? []) read.push(piece)
    expect(Buffer.concat(read).toString()).toBe('a picture')
    expect(await readdir(join(root, 'files'))).toEqual([hash])
  })
})
