import { entities, isWritable, type EntityName } from '../../../shared/entities/index.ts'
import { operations, type Operation } from '../../../shared/entities/operations.ts'

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The reference as one page without a script or anything from elsewhere: it works offline. */
export function referencePage(): string {
  const rows = operations.map(
    (operation) =>
      `<tr><td class="method ${operation.method.toLowerCase()}">${operation.method}</td><td><code>${escape(operation.path)}</code></td><td>${subject(operation)}</td></tr>`,
  )
  const records = Object.values(entities).map((entity) => `<section id="${entity.name}"><h2>${entity.name}</h2>${fieldTable(entity.name)}</section>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>v5 interface</title><style>${style}</style></head><body>
<h1>Event management service interface v5</h1>
<p>As this service implements it. ° marks what the interface leaves open and this service has decided. The same for programs: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<h2>Operations</h2><table><thead><tr><th>Method</th><th>Path</th><th>About</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${records.join('')}
</body></html>`
}

function subject({ kind, entity }: Operation): string {
  return entity === undefined ? kind : `${kind} <a href="#${entity}">${entity}</a>`
}

function fieldTable(name: EntityName): string {
  const entity = entities[name]
  const rows = entity.fields.map((field) => {
    const use = field.only === 'read' ? 'read' : field.only === 'write' ? 'write' : 'read, write'
    const required = isWritable(field) && field.required === true ? (field.insteadOf === undefined ? 'yes' : `or ${field.insteadOf}`) : ''
    return `<tr><td><code>${escape(field.name)}</code>${field.assumed === true ? ' °' : ''}</td><td>${typeText(name, field.name)}</td><td>${required}</td><td>${use}</td></tr>`
  })
  return `<table><thead><tr><th>Field</th><th>Type</th><th>Required</th><th>Use</th></tr></thead><tbody><tr><td><code>${entity.idField}</code></td><td>${entity.idType}</td><td></td><td>identifier</td></tr>${rows.join('')}</tbody></table>`
}

function typeText(name: EntityName, fieldName: string): string {
  const type = entities[name].fields.find((field) => field.name === fieldName)?.type
  if (type === undefined) return ''
  switch (type.kind) {
    case 'enum':
      return `one of ${type.values.join(', ')}`
    case 'reference':
      return `<a href="#${type.to}">${type.to}</a>`
    case 'references':
      return `list of <a href="#${type.to}">${type.to}</a>`
    case 'file':
      return `file: ${type.formats.join(', ')}`
    case 'boolean':
      return type.readAs === 'flag' ? 'boolean, read as 1 or 0' : 'boolean'
    default:
      return type.kind
  }
}

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}body{max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent)}
.method{font-weight:600}.get{color:#2563eb}.post{color:#15803d}.delete{color:#dc2626}`
