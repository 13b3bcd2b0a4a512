import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonObject } from '../../../../shared/domain/record/record-values.ts'
import type { Answer, Caller } from '../fixture.ts'

/**
 * Compares answers with the OpenAPI description that the service gives of itself, by an independent
 * validator of JSON schema.
 */
export interface Description {
  /**
   * What is wrong with an answer of the operation, `path` as the description writes it; empty where
   * it is as described.
   */
  problems(method: string, path: string, answer: Pick<Answer, 'status' | 'body'>): readonly string[]
  /** What is wrong with a value by the schema at `place`, the keys that lead to it. */
  problemsAt(place: readonly string[], value: unknown): readonly string[]
}

const id = 'https://service.example.com/openapi.json'
const pointer = (...steps: readonly string[]): string =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

export async function readDescription(caller: Caller): Promise<Description> {
  const { body } = await caller.call('GET', '/openapi.json')
  // What OpenAPI adds to JSON schema around its schemas is none of the validator's business.
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema({ ...structuredClone(body), $id: id })
  const content = pointer('content', 'application/json', 'schema')
  const at = (value: unknown, ...steps: readonly string[]): unknown =>
    steps.reduce<unknown>(
      (around, step) =>
        typeof around === 'object' && around !== null ? Reflect.get(around, step) : undefined,
      value,
    )
  const checked = (place: string, value: unknown): readonly string[] => {
    const validate = ajv.getSchema<JsonObject>(`${id}${place}`)
    if (validate === undefined) throw new Error(`There is no schema at ${place}.`)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
  }
  return {
    problems(method, path, { status, body: given }) {
      const steps = ['paths', path, method.toLowerCase(), 'responses', String(status)]
      const response = at(body, ...steps)
      if (response === undefined) return [`${method} ${path}: an answer of ${status} is not described`]
      const shared = at(response, '$ref')
      const place = typeof shared === 'string' ? shared : `#${pointer(...steps)}`
      return checked(place + content, given).map((problem) => `${method} ${path} ${status}${problem}`)
    },
    problemsAt: (place, value) => checked(`#${pointer(...place)}`, value),
  }
}
