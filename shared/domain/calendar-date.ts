const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** A calendar day that exists, as YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!datePattern.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
