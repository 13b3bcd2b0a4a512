import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileNamer } from '../../shared/domain/files/name-files.ts'
import { type MailDraft, mailAround } from '../../shared/domain/mail/message.ts'
import { recordTitle } from '../../shared/domain/record/record-title.ts'
import { AppError } from '../../shared/errors.ts'
import { writeArchive } from '../archives/write-archive.ts'
import { standNumber } from '../workspace/plan/stand-number.ts'
import { currentValues, type Workspace } from '../workspace/stores/workspace.ts'
import { makePack, type PackFacts, type PackMaker, type PackRequest } from './make-pack.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** A pack that is to be made of one booth. */
interface PackOfBooth {
  readonly key: string
  /** Of its file. */
  readonly name: string
}

interface EachProgress {
  readonly signal: AbortSignal
  /** Of the packs. */
  readonly onDone: (done: number, total: number) => void
}

type EachRequest = Omit<PackRequest, 'kind' | 'due'> & {
  /** The day by which the pack of a booth is wanted back; see `PackRequest`. */
  readonly dueOf: (boothKey: string) => string | null
  /** By which a pack is called whose booth has no name. */
  readonly untitled: string
}

/**
 * Makes a pack for each booth: `put` is given one after the other and does with it what is to be done.
 * Booths that are gone are left out.
 *
 * @throws AppError what `makePack` and `put` throw; `not-found` where there is no booth
 */
export async function makeEachPack(
  maker: PackMaker,
  request: EachRequest,
  put: (name: string, make: (target: string) => Promise<unknown>) => Promise<unknown>,
  { signal, onDone }: EachProgress,
): Promise<PackFacts> {
  const packs = packsOf(maker.workspace, request)
  const sum = sumOfFacts()
  for (const [index, { key, name }] of packs.entries()) {
    signal.throwIfAborted()
    onDone(index, packs.length)
    await put(name, async (target) => sum.add(await packOf(maker, request, key, target, signal)))
  }
  onDone(packs.length, packs.length)
  return sum.facts()
}

/**
 * Writes one zip with a pack for each booth to `target`, or with `draftOf` one with an e-mail for each,
 * to which its pack is attached; each is made when its turn comes, so that no more than one lies beside it.
 *
 * @throws AppError what `makePack` and `writeArchive` throw; `not-found` where there is no booth
 */
export async function zipEachPack(
  maker: PackMaker,
  request: EachRequest & { readonly draftOf?: ((boothKey: string) => MailDraft) | undefined },
  target: string,
  { signal, onDone }: EachProgress,
): Promise<PackFacts> {
  const { draftOf } = request
  const packs = packsOf(maker.workspace, request)
  const sum = sumOfFacts()
  const folder = `${target}.packs`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const files = packs.map(({ key, name }, index) => ({
      path: draftOf === undefined ? name : `${name.replace(/\.boothpack$/, '')}.eml`,
      async make() {
        onDone(index, packs.length)
        const path = join(folder, randomUUID())
        sum.add(await packOf(maker, request, key, path, signal))
        if (draftOf === undefined) return path
        const mail = join(folder, randomUUID())
        await writeMail(draftOf(key), { path, name }, mail, signal)
        await rm(path, { force: true })
        return mail
      },
    }))
    await writeArchive(target, files, { signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  onDone(packs.length, packs.length)
  return sum.facts()
}

function packOf(
  maker: PackMaker,
  { withFilms, dueOf }: EachRequest,
  key: string,
  target: string,
  signal: AbortSignal,
): Promise<PackFacts> {
  return makePack(maker, { boothKeys: [key], kind: 'booths', withFilms, due: dueOf(key) }, target, {
    signal,
    onDone: () => undefined,
  })
}

function packsOf(workspace: Workspace, { boothKeys, untitled }: EachRequest): readonly PackOfBooth[] {
  const nameFile = fileNamer('.boothpack')
  const packs = boothKeys.flatMap((key): PackOfBooth[] => {
    const booth = workspace.records.get('booth', key)
    if (booth === undefined || booth.removed) return []
    const values = currentValues(booth)
    return [
      {
        key,
        name: nameFile(recordTitle('booth', values) || untitled, standNumber(workspace, key, values) ?? ''),
      },
    ]
  })
  if (packs.length === 0) throw new AppError('not-found', 'There is no booth to pack.')
  return packs
}

function sumOfFacts() {
  const leftOut = new Set<string>()
  const missing = new Set<string>()
  let [booths, files, sizeBytes] = [0, 0, 0]
  return {
    add(facts: PackFacts): void {
      booths += facts.booths
      files += facts.files
      sizeBytes += facts.sizeBytes
      for (const name of facts.leftOut) leftOut.add(name)
      for (const name of facts.missing) missing.add(name)
    },
    facts: (): PackFacts => ({ booths, files, sizeBytes, leftOut: [...leftOut], missing: [...missing] }),
  }
}

/** Of base64 in an e-mail: so many bytes make a line of 76 characters (RFC 2045). */
const lineBytes = 57
const atOnce = lineBytes * 4_096

/**
 * Writes an e-mail with a file attached to it to `target`, however large the file is.
 *
 * @param name of the file in the e-mail
 */
async function writeMail(
  draft: MailDraft,
  attached: { readonly path: string; readonly name: string },
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const { before, after } = mailAround(draft, attached.name)
  async function* parts(): AsyncGenerator<string> {
    yield before
    yield* base64Lines(createReadStream(attached.path, { highWaterMark: atOnce }))
    yield after
  }
  await pipeline(parts, createWriteStream(target, { mode: 0o600 }), { signal })
}

/** Whole lines, whatever pieces the bytes come in. */
async function* base64Lines(source: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) continue
    const bytes = Buffer.concat([rest, chunk])
    const whole = bytes.length - (bytes.length % lineBytes)
    yield linesOf(bytes.subarray(0, whole))
    rest = Buffer.from(bytes.subarray(whole))
  }
  yield linesOf(rest)
}

function linesOf(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll(/.{1,76}/g, '$&\r\n')
}
