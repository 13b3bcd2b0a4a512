import { declareEntity } from './declaration.ts'

/** How a rule compares. */
export const ruleOperators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'starts_with',
  'in',
  'not_in',
  'less_than',
  'greater_than',
  'at_least',
  'at_most',
  'between',
  'is_empty',
  'is_not_empty',
] as const

export const segment = declareEntity({
  name: 'segment',
  idField: 'segment_id',
  idType: 'integer',
  titleField: 'name',
  list: { path: '/v5/users/segments', key: 'segments', paged: true },
  save: { path: '/v5/users/segments', encoding: 'json' },
  remove: { path: '/v5/users/segments/{segmentId}' },
  pathParameters: { segmentId: 'segment_id' },
  assumed: true,
  fields: [
    { name: 'name', type: { kind: 'string' }, required: true, assumed: true },
    { name: 'description', type: { kind: 'string', multiline: true }, assumed: true },
  ],
})

export const rule = declareEntity({
  name: 'rule',
  idField: 'rule_id',
  idType: 'integer',
  titleField: 'field',
  titleParts: ['field', 'value'],
  list: {
    path: '/v5/users/segments/rules',
    key: 'rules',
    paged: true,
    filters: [{ name: 'segment_id', type: 'integer', references: 'segment', assumed: true }],
  },
  save: { path: '/v5/users/segments/rules', encoding: 'json' },
  remove: { path: '/v5/users/segments/rules/{ruleId}' },
  pathParameters: { ruleId: 'rule_id' },
  assumed: true,
  fields: [
    {
      name: 'segment_id',
      type: { kind: 'reference', to: 'segment', onTargetRemoved: 'cascade' },
      required: true,
      assumed: true,
    },
    { name: 'field', type: { kind: 'string' }, required: true, assumed: true },
    {
      name: 'operator',
      type: {
        kind: 'enum',
        values: ruleOperators,
      },
      required: true,
      assumed: true,
    },
    { name: 'value', type: { kind: 'string' }, assumed: true },
    { name: 'joiner', type: { kind: 'enum', values: ['and', 'or'] }, assumed: true },
  ],
})
