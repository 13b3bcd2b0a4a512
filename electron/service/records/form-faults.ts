import type { MultipartFile } from '@fastify/multipart'
import { limits } from '../limits/limits.ts'
import { invalid, type FieldTexts } from '../limits/problem.ts'

/** Of parts that are not kept, as many and as much as may be a mistake beside others. */
const mostUnwanted = { parts: 10, bytes: limits.formTextBytes }

/** What is wrong with the parts of a form: of each field what was found first. */
export class FormFaults {
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
