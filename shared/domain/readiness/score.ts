import { entities } from '../../entities/index.ts'
import type { Problem } from '../problems.ts'
import { countFields } from './problems.ts'
import type { ReadinessRules } from './rules.ts'

/**
 * The fields of a booth of which something is needed: by the interface, by the rules, or by the
 * number of parts.
 */
export function askedOfBooth({ rules }: ReadinessRules): ReadonlySet<string> {
  const asked = rules.flatMap((rule) => {
    if (rule.level !== 'needed') return []
    switch (rule.kind) {
      case 'filled':
      case 'length':
        return rule.entity === 'booth' ? [rule.field] : []
      case 'count':
        return [countFields[rule.of]]
      case 'exhibitor':
        return ['exhibitor_name']
      case 'measures':
      case 'weight':
      case 'placeholder':
      case 'links':
      case 'reachable':
        // Asked of what is there.
        return []
    }
  })
  return new Set([
    ...entities.booth.writable.filter(({ required }) => required === true).map(({ name }) => name),
    ...asked,
  ])
}

/**
 * How much of what is needed a booth has, 0 to 100, rounded down, so that 100 means ready. Each
 * field of which something is needed weighs the same, however much is wrong with it, and so does
 * each kind of part of which one is not complete. Advice does not count: a booth that heeds none of
 * it is ready.
 */
export function readinessScore(
  asked: ReadonlySet<string>,
  needed: readonly (Pick<Problem, 'field'> & { readonly part?: string })[],
): number {
  const missing = new Set(needed.map(({ field, part }) => (part === undefined ? field : `${part}.`)))
  const all = new Set([...asked, ...missing])
  return all.size === 0 ? 100 : Math.floor((100 * (all.size - missing.size)) / all.size)
}
