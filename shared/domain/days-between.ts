const dayMs = 86_400_000

/** Whole days from one calendar day to another (both YYYY-MM-DD); below 0 where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** The calendar day of a time on this computer, YYYY-MM-DD. */
export function localDay(time: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}
