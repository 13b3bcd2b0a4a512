/** A number as people type it, with a decimal point or comma; `null` where it is none. */
export function parseDecimal(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}
