/** A length in metres as it is written on the plan: to the centimetre, without needless zeros. */
export function metresText(metres: number): string {
  return String(Math.round(metres * 100) / 100)
}
