import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { formatNames, formatOf } from '../../../shared/domain/files/file-format.ts'
import type { JsonObject, JsonValue } from '../../../shared/domain/record/record-values.ts'
import type { FieldDeclaration } from '../../../shared/entities/index.ts'
import { limits } from '../limits/limits.ts'
import { RequestProblem, type FieldTexts, invalid } from '../limits/problem.ts'
import { FileTooLarge, type FileStore, type ReceivedFile } from '../storage/types.ts'
import { tooManyBytes } from '../access/event-limits.ts'
import { storedFileName } from './file-name.ts'

/**
 * A form as it came: text entries by name (a list where a key was repeated or indexed), files as
 * references to what was received. `faults`: what is no field of it, and files that are none of the
 * field's.
 */
export interface ReceivedForm {
  readonly entries: JsonObject
  readonly files: readonly ReceivedFile[]
  readonly faults: FieldTexts
}

/** What a form may hold. */
export interface FormShape {
  readonly fields: readonly FieldDeclaration[]
  /** The field of the record's identifier, where the form may name one. */
  readonly idField?: string
  /** What all files of the event may have together, where there is such a limit. */
  readonly mostFileBytes?: number | undefined
}

/**
 * Streams a multipart form in: texts to memory, all together within a limit, files to the store. Of a
 * part that the shape does not have not a byte is kept. Where it throws,
 * nothing received is left. Only fields declared as files take a file; the content decides the
 * type. Throws 400, 413, 415; 422 where a part that nobody asked for is long.
 */
export async function receiveForm(
  request: FastifyRequest,
  shape: FormShape,
  store: FileStore,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new RequestProblem(415, 'This operation takes multipart/form-data.')
  if ((request.headers['content-type'] ?? '').length > limits.contentTypeCharacters)
    throw new RequestProblem(400, 'The boundary of the form is too long.')
  const names = new Set([
    ...shape.fields.map(({ name }) => name),
    ...(shape.idField === undefined ? [] : [shape.idField]),
  ])
  const isDeclared = (key: string | undefined): boolean => key !== undefined && names.has(nameOf(key))
  const entries = new FormEntries()
  const files: ReceivedFile[] = []
  const faults = new FormFaults()
  let textBytes = 0
  try {
    // What is taken for a file is not gathered in memory before it is looked at here.
    const isPartAFile = (
      key: string | undefined,
      type: string | undefined,
      fileName: string | undefined,
    ): boolean => fileName !== undefined || type === 'application/octet-stream' || !isDeclared(key)
    for await (const part of request.parts({ isPartAFile })) {
      const { fieldname }: { readonly fieldname?: string } = part
      if (fieldname === undefined) throw new RequestProblem(400, 'A part of the form has no name.')
      if (!isDeclared(fieldname)) {
        faults.note(fieldname, 'There is no such field.')
        if (part.type === 'file') await faults.readAway(part)
      } else if (part.type === 'file') {
        const received = await receiveFile(part, shape, store, files, faults)
        if (received !== undefined) entries.set(part.fieldname, received)
      } else {
        const value = typeof part.value === 'string' ? part.value : ''
        textBytes += Buffer.byteLength(part.fieldname) + Buffer.byteLength(value)
        if (textBytes > limits.formTextBytes || part.valueTruncated || part.fieldnameTruncated)
          throw new RequestProblem(
            413,
            `The texts of the form are longer than ${limits.formTextBytes} bytes together.`,
          )
        entries.add(part.fieldname, value)
      }
    }
    if (files.length > 0) request.raw.socket.setTimeout(limits.storingMs)
    return { entries: entries.toObject(), files, faults: faults.toObject() }
  } catch (error) {
    await Promise.all(files.map((file) => store.discard(file)))
    throw isFormError(error) ? new RequestProblem(400, 'The form is malformed or was cut off.') : error
  }
}

const formErrors = /multipart|Part terminated|Boundary|Malformed|Unexpected end|header/i

/** The form parser throws plain errors, without a code, for a malformed form. */
function isFormError(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && formErrors.test(error.message)
}

async function receiveFile(
  part: MultipartFile,
  { fields, mostFileBytes = Infinity }: FormShape,
  store: FileStore,
  files: ReceivedFile[],
  faults: FormFaults,
): Promise<JsonValue | undefined> {
  // A part without a name is a file when its type says so; the parser's types know nothing of that.
  const sent: { readonly filename?: string } = part
  const fileName = sent.filename ?? ''
  const type = fields.find(({ name }) => name === part.fieldname)?.type
  if (type?.kind !== 'file') {
    // A browser sends an empty, nameless file for a file input without a choice; anything else is a
    // mistake worth telling.
    await faults.readAway(part)
    return undefined
  }
  try {
    const received = await store.receive(part.file, Math.min(limits.fileBytes[type.media], mostFileBytes))
    files.push(received)
    if (received.sizeBytes === 0) {
      if (fileName !== '') faults.note(part.fieldname, 'The file is empty.')
      return undefined
    }
    const format = formatOf(await detect(received, type.media), fileName)
    if (format === undefined || !type.formats.includes(format)) {
      faults.note(part.fieldname, `The content of this file is not one of: ${formatNames(type.formats)}.`)
      return undefined
    }
    return { hash: received.hash, name: storedFileName(fileName, format) }
  } catch (error) {
    if (error instanceof FileTooLarge && error.limitBytes < limits.fileBytes[type.media])
      throw tooManyBytes(mostFileBytes)
    if (error instanceof FileTooLarge)
      throw new RequestProblem(413, `The file ${part.fieldname} is larger than ${error.limitBytes} bytes.`)
    throw error
  }
}

/**
 * Pictures show their type at once; other formats are containers to look into. A sniffer that
 * stumbles over damaged content has recognised nothing.
 */
async function detect(file: ReceivedFile, media: 'image' | 'document' | 'video') {
  try {
    return await (media === 'image' ? fileTypeFromBuffer(file.head) : fileTypeFromFile(file.path))
  } catch {
    return undefined
  }
}

const arrayKey = /^([^[\]]+)\[(\d{0,6})\]$/

/** The field that a key of a form is about: `key`, `key[]` and `key[0]` are about `key`. */
function nameOf(key: string): string {
  return arrayKey.exec(key)?.[1] ?? key
}

/**
 * `key` once is a text, repeated a list; `key[]` and `key[0]`, `key[1]`, … are a list in the order
 * of their numbers.
 */
class FormEntries {
  readonly #texts = new Map<string, { position: number; value: string }[]>()
  readonly #lists = new Set<string>()
  readonly #files = new Map<string, JsonValue>()

  set(name: string, file: JsonValue): void {
    this.#files.set(name, file)
  }

  add(key: string, value: string): void {
    const [, name = key, index = ''] = arrayKey.exec(key) ?? []
    const entries = this.#texts.get(name) ?? []
    entries.push({ position: index === '' ? entries.length : Number(index), value })
    this.#texts.set(name, entries)
    if (name !== key || entries.length > 1) this.#lists.add(name)
  }

  toObject(): JsonObject {
    const texts = [...this.#texts].map(([name, entries]): [string, JsonValue] => {
      const values = entries.toSorted((a, b) => a.position - b.position).map(({ value }) => value)
      return [name, this.#lists.has(name) ? values : (values[0] ?? '')]
    })
    return Object.fromEntries([...texts, ...this.#files])
  }
}

/** Of parts that are not kept, as many and as much as may be a mistake beside others. */
const mostUnwanted = { parts: 10, bytes: limits.formTextBytes }

/** What is wrong with the parts of a form: of each field what was found first. */
class FormFaults {
  readonly #texts = new Map<string, readonly string[]>()
  #parts = 0
  #bytes = 0

  note(field: string, text: string): void {
    const name = field.slice(0, 100)
    if (!this.#texts.has(name)) this.#texts.set(name, [text])
  }

  toObject(): FieldTexts {
    return Object.fromEntries(this.#texts)
  }

  /**
   * Reads a file that is not kept, so that what is wrong with the parts after it can be said as well.
   * Throws 422 where these become many or long.
   */
  async readAway({ file, fieldname }: MultipartFile): Promise<void> {
    this.#parts += 1
    for await (const chunk of file) {
      if (!(chunk instanceof Uint8Array) || chunk.length === 0) continue
      this.note(fieldname, 'This field cannot hold a file.')
      this.#bytes += chunk.length
      if (this.#bytes > mostUnwanted.bytes) throw invalid(this.toObject())
    }
    if (this.#texts.size > 0 && this.#parts >= mostUnwanted.parts) throw invalid(this.toObject())
  }
}
