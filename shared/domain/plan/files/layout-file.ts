import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { isStand, planElement, type PlanElement } from '../elements.ts'
import { hall, standCategories } from '../layout.ts'
import { ownLayers } from '../own-layers.ts'
import type { PlanFloor, PlanSource } from '../plan-source.ts'

/** What a file must say of itself to be read as plans of floors. */
const layoutFormat = 'booth-builder-layout'
/** Grows when a program that knows only the versions before would read a file wrongly. */
const layoutVersion = 1

const key = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Who stands somewhere, told so that another copy of the event knows the same booth again. */
const fileBooth = z.strictObject({
  /** As the stands of this file name it. */
  key,
  /** The service's id; `null`: it had none yet. */
  id: z.string().max(200).nullable(),
  /** The organiser's own id (`booth_external_id`). */
  externalId: z.string().max(200).nullable(),
  name: z.string().max(2_000),
})

const fileFloor = z.strictObject({
  key,
  id: z.string().max(200).nullable(),
  name: z.string().max(2_000),
  hall,
  layers: ownLayers.exactOptional(),
  elements: z.array(planElement).max(120_000).readonly(),
})

/** A picture or drawing that the plans show. */
const fileContent = z.strictObject({
  /** SHA-256 of its bytes, by which the elements name it. */
  hash,
  name: z.string().max(300),
  /** The bytes in Base64; `null`: only whoever has the file already shows it. */
  data: z.base64().nullable(),
})

/**
 * The plans of floors as a file (JSON). `docs/layout.schema.json` is made of this. Metres, y
 * downwards from the hall's top left corner, degrees clockwise.
 */
const layoutFile = z.strictObject({
  format: z.literal(layoutFormat),
  version: z.literal(layoutVersion),
  /** When it was made. */
  madeAt: z.iso.datetime(),
  event: z.strictObject({ id: z.string().max(200), name: z.string().max(2_000) }),
  categories: standCategories,
  booths: z.array(fileBooth).max(200_000).readonly(),
  floors: z.array(fileFloor).min(1).max(1_000).readonly(),
  files: z.array(fileContent).max(10_000).readonly(),
})

export type LayoutFile = Readonly<z.infer<typeof layoutFile>>
export type FileBooth = Readonly<z.infer<typeof fileBooth>>
export type FileFloor = Readonly<z.infer<typeof fileFloor>>

/** The plans of these floors as such a file. `dataOf`: a file's bytes in Base64, to be sent along. */
export function layoutFileOf(
  { event, categories, floors, booths }: PlanSource,
  {
    madeAt,
    nameOf,
    dataOf,
  }: {
    readonly madeAt: string
    readonly nameOf: (hash: string) => string
    readonly dataOf: (hash: string) => string | null
  },
): LayoutFile {
  const stands = floors.flatMap(({ elements }) => elements.filter(isStand))
  const named = new Set(stands.flatMap(({ boothKey, hold }) => [boothKey, hold?.boothKey ?? null]))
  return {
    format: layoutFormat,
    version: layoutVersion,
    madeAt,
    event,
    categories,
    booths: [...booths.values()].filter((booth) => named.has(booth.key)),
    floors,
    files: [...filesOf(floors)].map((one) => ({ hash: one, name: nameOf(one), data: dataOf(one) })),
  }
}

/** The files that plans show, by their hashes. */
export function filesOf(floors: readonly Pick<PlanFloor, 'elements'>[]): ReadonlySet<string> {
  return new Set(floors.flatMap(({ elements }) => elements.flatMap((element) => fileOf(element) ?? [])))
}

/** The file that an element shows. */
export function fileOf(element: PlanElement): string | null {
  if (element.kind === 'background') return element.hash
  return element.kind === 'stand' ? null : element.image
}

/** How a file introduces itself, whatever else is in it. */
const introduction = z.object({ format: z.literal(layoutFormat), version: z.int().min(1) })

/**
 * Reads plans from a file's text. `name` is the file's, for the message.
 *
 * @throws AppError `file-type` where it is no such file or one of a newer version, `file-damaged`
 *   where something in it is not as it must be; the message says where
 */
export function readLayoutFile(text: string, name: string): LayoutFile {
  const content = parsed(text, name)
  const said = introduction.safeParse(content)
  if (!said.success)
    throw new AppError('file-type', `“${name}” is not a layout file.`, {
      details: { reason: 'not-a-layout', name },
    })
  if (said.data.version > layoutVersion)
    throw new AppError(
      'file-type',
      `“${name}” was made by a newer version of this program (layout version ${said.data.version}).`,
      {
        details: { reason: 'layout-newer', name, found: String(said.data.version) },
      },
    )
  const read = layoutFile.safeParse(content)
  if (!read.success) throw damaged(name, whatIsWrong(read.error))
  const twice = repeatedId(read.data)
  if (twice !== undefined) throw damaged(name, `${twice}: stands there twice`)
  return read.data
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new AppError('file-type', `“${name}” is not a layout file: it is no JSON.`, {
      cause,
      details: { reason: 'not-a-layout', name },
    })
  }
}

function damaged(name: string, words: string): AppError {
  return new AppError('file-damaged', `“${name}” cannot be read as a layout: ${words}.`, {
    details: { reason: 'layout-content', name, found: words },
  })
}

/** The first finding, with its place as a path: "floors.0.elements.3.widthMetres: Too small…". */
function whatIsWrong({ issues }: z.ZodError): string {
  const [issue] = issues
  if (issue === undefined) return 'it is not as it must be'
  return `${issue.path.join('.') || 'the file'}: ${issue.message}`
}

function repeatedId({ floors, booths }: LayoutFile): string | undefined {
  return (
    repeated(floors.flatMap(({ elements }) => elements.map(({ id }) => id))) ??
    repeated(booths.map((booth) => booth.key))
  )
}

function repeated(ids: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return ids.find((id) => seen.size === seen.add(id).size)
}

/** The published description of such files, as JSON Schema (draft 2020-12). */
export function layoutSchema(): object {
  const schema = z.toJSONSchema(layoutFile, { io: 'input' })
  return {
    ...schema,
    title: 'Booth Builder layout',
    description: 'The plans of an event’s floors. Metres, y downwards; degrees clockwise.',
  }
}
