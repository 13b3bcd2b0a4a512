/** A rule of the synchronisation was broken. */
export class Violation extends Error {
  override readonly name = 'Violation'
}
