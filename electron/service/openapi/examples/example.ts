import { isObject, type JsonObject } from '../../../../shared/domain/record/record-values.ts'

/** What an operation is sent, by a name for each, and what it answers. In a form the name of a file stands for it. */
export interface Example {
  readonly bodies?: Readonly<Record<string, JsonObject>>
  readonly answer?: JsonObject
}

/** The operation with its examples beside the schemas that they keep. */
export function exampled(operation: JsonObject, { bodies, answer }: Example): JsonObject {
  const { requestBody, responses } = operation
  const examples = Object.fromEntries(Object.entries(bodies ?? {}).map(([name, value]) => [name, { value }]))
  const done = isObject(responses) ? responses['200'] : undefined
  return {
    ...operation,
    ...(isObject(requestBody) && bodies !== undefined
      ? { requestBody: withContent(requestBody, { examples }) }
      : {}),
    ...(isObject(responses) && isObject(done) && answer !== undefined
      ? { responses: { ...responses, '200': withContent(done, { example: answer }) } }
      : {}),
  }
}

/** Adds to every type of content. */
function withContent(around: JsonObject, more: JsonObject): JsonObject {
  const { content } = around
  if (!isObject(content)) return around
  return {
    ...around,
    content: Object.fromEntries(
      Object.entries(content).map(([type, media]) => [type, { ...(isObject(media) ? media : {}), ...more }]),
    ),
  }
}
