import type { RequestBudgets } from './types.ts'

const minuteMs = 60_000
const maxBudgets = 10_000

/** What is left of a budget at `now`, before anything is taken: it fills in a minute. */
function leftOf(
  { left, at }: { readonly left: number; readonly at: number },
  perMinute: number,
  now: number,
): number {
  return Math.min(perMinute, left + (Math.max(0, now - at) / minuteMs) * perMinute)
}

/** How long until one request is left. */
export function refillWaitMs(left: number, perMinute: number): number {
  return ((1 - left) / perMinute) * minuteMs
}

/** Budgets of a single process. */
export function ownBudgets(): RequestBudgets {
  const budgets = new Map<string, { readonly left: number; readonly at: number }>()
  return {
    take(key, perMinute, now) {
      const left = leftOf(budgets.get(key) ?? { left: perMinute, at: now }, perMinute, now)
      const isGranted = left >= 1
      // In the order of last use.
      budgets.delete(key)
      budgets.set(key, { left: isGranted ? left - 1 : left, at: now })
      const [oldest] = budgets.keys()
      if (budgets.size > maxBudgets && oldest !== undefined) budgets.delete(oldest)
      return Promise.resolve(isGranted ? 0 : refillWaitMs(left, perMinute))
    },
  }
}
