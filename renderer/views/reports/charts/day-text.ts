/** A calendar day (`YYYY-MM-DD`) as the language writes it, whatever the zone. */
export function dayText(day: string, locale: string, weekday?: 'short'): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(weekday === undefined ? {} : { weekday }),
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}
