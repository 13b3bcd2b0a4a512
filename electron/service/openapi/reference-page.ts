import { rulesOf } from '../../../shared/domain/fields/kinds/rules-of.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { entities, isWritable, type EntityName } from '../../../shared/entities/index.ts'
import { openApiDocument } from './document.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const mark = (described: JsonObject): string => (described['x-assumed'] === true ? ' °' : '')
const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
const objectsOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/**
 * The reference as one page without a script or anything from elsewhere: it works offline. Made
 * from the OpenAPI description, so that the two agree.
 */
export function referencePage(): string {
  const { paths, components } = openApiDocument('')
  const schemas = isObject(components) && isObject(components['schemas']) ? components['schemas'] : {}
  const operations = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).map(([method, operation]) =>
      operationSection(method.toUpperCase(), path, isObject(operation) ? operation : {}, schemas),
    ),
  )
  const records = Object.values(entities).map(
    (entity) =>
      `<section id="${entity.name}"><h3>${entity.name}${mark(entity.assumed === true ? { 'x-assumed': true } : {})}</h3>${fieldTable(entity.name)}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>v5 interface</title><style>${style}</style></head><body>
<h1>Event management service interface v5</h1>
<p>As this service implements it. ° marks what the interface leaves open and this service has decided. The same for programs: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<p>Errors of every operation ° <code>{ "status": false, "message": text, "errors"?: { field: [text] } }</code></p>
<h2>Operations</h2>${operations.join('\n')}
<h2>Records</h2>${records.join('\n')}
<section id="meta"><h3>meta</h3><p><code>{ "current_page": integer, "from": integer, "last_page": integer, "path": text, "per_page": integer, "to": integer, "total": integer }</code></p></section>
</body></html>`
}

function operationSection(method: string, path: string, operation: JsonObject, schemas: JsonObject): string {
  const { summary, parameters, requestBody, responses } = operation
  const content = isObject(requestBody) ? requestBody['content'] : undefined
  const bodies = Object.entries(isObject(content) ? content : {}).flatMap(([type, body]) =>
    choicesOf(isObject(body) ? body['schema'] : undefined, schemas).map(
      ([name, schema]) =>
        `<dt>${escape(['Body', type, ...name].join(', '))}</dt><dd>${sketched(schema)}</dd>`,
    ),
  )
  const [first] = Object.values(isObject(content) ? content : {})
  const sent = isObject(first) && isObject(first['examples']) ? Object.entries(first['examples']) : []
  const examples = sent.map(([name, example]) =>
    exampleText(`: ${name}`, isObject(example) ? example['value'] : undefined),
  )
  const answer = answerOf(responses)
  return `<section><h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${escape(path)}</code>${mark(operation)}</h3><p>${escape(textOf(summary))}</p>
<dl>${objectsOf(parameters).map(parameterText).join('')}${bodies.join('')}${examples.join('')}<dt>Answer</dt><dd>${sketched(answer['schema'])}</dd>${exampleText(' of an answer', answer['example'])}</dl></section>`
}

/** A body, or each of those that it may be with its name. */
function choicesOf(
  schema: JsonValue | undefined,
  schemas: JsonObject,
): readonly (readonly [name: readonly string[], schema: JsonValue | undefined])[] {
  const choices = isObject(schema) ? objectsOf(schema['oneOf']) : []
  if (choices.length === 0) return [[[], schema]]
  return choices.map((choice) => {
    const name = nameOf(choice)
    return [[name], schemas[name]]
  })
}

const nameOf = ({ $ref: reference }: JsonObject): string => textOf(reference).split('/').at(-1) ?? ''

function parameterText(parameter: JsonObject): string {
  const { name, in: place, schema, description } = parameter
  const extra = description === undefined ? '' : `: ${escape(textOf(description))}`
  return `<dt>In the ${textOf(place)}</dt><dd><code>${escape(textOf(name))}</code>${mark(parameter)} ${sketch(schema)}${extra}</dd>`
}

function answerOf(responses: JsonValue | undefined): JsonObject {
  let value: JsonValue | undefined = responses
  for (const step of ['200', 'content', 'application/json']) value = isObject(value) ? value[step] : undefined
  return isObject(value) ? value : {}
}

function exampleText(of: string, example: JsonValue | undefined): string {
  return example === undefined
    ? ''
    : `<dt>Example${escape(of)}</dt><dd><code>${escape(JSON.stringify(example))}</code></dd>`
}

const sketched = (schema: JsonValue | undefined): string => `<code>${sketch(schema)}</code>`

/**
 * A schema in one line: what an object holds, which is optional (?), and records by their names.
 */
function sketch(schema: JsonValue | undefined): string {
  if (!isObject(schema)) return 'anything'
  const { $ref: reference, type, properties, items, enum: values, const: constant, required } = schema
  if (reference !== undefined) return `<a href="#${nameOf(schema)}">${nameOf(schema)}</a>`
  if (constant !== undefined) return escape(JSON.stringify(constant))
  if (Array.isArray(values) && values.length <= 12)
    return values.map((value) => escape(JSON.stringify(value))).join(' | ')
  if (type === 'array') return `[${sketch(items)}]`
  if (isObject(properties)) {
    const needed = new Set<JsonValue>(Array.isArray(required) ? required : [])
    const parts = Object.entries(properties).map(
      ([name, inner]) => `"${escape(name)}"${needed.has(name) ? '' : '?'}: ${sketch(inner)}`,
    )
    return `{ ${parts.join(', ')} }`
  }
  if (schema['contentMediaType'] !== undefined) return 'file'
  if (Array.isArray(schema['anyOf'])) return objectsOf(schema['anyOf']).map(sketch).join(' or ')
  if (type === undefined) return 'anything'
  return typeNames(type)
    .map((one) => (one === 'string' ? 'text' : one))
    .join(' or ')
}

function typeNames(type: JsonValue | undefined): readonly string[] {
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : []
}

const link = (to: EntityName): string => `<a href="#${to}">${to}</a>`

function fieldTable(name: EntityName): string {
  const entity = entities[name]
  const rows = entity.fields.map((field) => {
    const use = field.only === 'read' ? 'read' : field.only === 'write' ? 'write' : 'read, write'
    const required =
      isWritable(field) && field.required === true
        ? field.insteadOf === undefined
          ? 'yes'
          : `or ${field.insteadOf}`
        : ''
    return `<tr><td><code>${escape(field.name)}</code>${field.assumed === true ? ' °' : ''}</td><td>${rulesOf(field.type).described?.(link) ?? field.type.kind}</td><td>${required}</td><td>${use}</td></tr>`
  })
  return `<table><thead><tr><th>Field</th><th>Type</th><th>Required</th><th>Use</th></tr></thead><tbody><tr><td><code>${entity.idField}</code></td><td>${entity.idType}</td><td></td><td>identifier</td></tr>${rows.join('')}</tbody></table>`
}

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}body{max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent)}
h3{margin:1.5rem 0 0}p{margin:.2rem 0}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:.3rem 0}dt{opacity:.7}dd{margin:0}code{overflow-wrap:anywhere}
.method{font-weight:600}.get{color:#2563eb}.post{color:#15803d}.delete{color:#dc2626}`
