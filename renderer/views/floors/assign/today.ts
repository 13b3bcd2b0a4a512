/** This computer's day, as `YYYY-MM-DD`: a hold ends with the organiser's day. */
export function today(now = new Date()): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
