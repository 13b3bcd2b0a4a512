const longestMs = 24 * 60 * 60 * 1000

/**
 * How long an answer asks to wait, in milliseconds. A date is measured against the answer's own
 * `Date`: both are by the service's clock, which may be wrong. Only without one is it measured
 * against `now`, milliseconds since 1970.
 */
export function askedWaitMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const answeredAt = headers.date?.trim() ?? ''
  return retryAfterMs(headers['retry-after'], isHttpDate(answeredAt) ? Date.parse(answeredAt) : now)
}

/**
 * How long a `Retry-After` header asks to wait, in milliseconds: seconds or an HTTP date (RFC 9110,
 * 10.2.3), at most a day. `undefined` for anything else, which is then as good as no header.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longestMs)
  if (!isHttpDate(text)) return undefined
  return Math.min(Math.max(Date.parse(text) - now, 0), longestMs)
}

// IMF-fixdate, the obsolete RFC 850 form and asctime. `Date.parse` alone takes "1.5" or "12 apples"
// for dates.
const httpDates = [
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
]

function isHttpDate(text: string): boolean {
  return httpDates.some((form) => form.test(text)) && !Number.isNaN(Date.parse(text))
}
