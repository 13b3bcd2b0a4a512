import { z } from 'zod'
import { call } from './call.ts'
import { nothing } from './schemas.ts'

/**
 * Newer versions of the program.
 *
 * - `unsupported`: this installation cannot bring itself up to date, or could not tell whose the
 *   newer version is. `off`: the person has not asked for it.
 * - `current`: there is none, or it is not known yet; `failed`: the last look did not work.
 * - `ready`: it is here, and comes with the next start. `busy`: something is under way that a start
 *   would break off.
 */
export type UpdateState =
  | { readonly phase: 'unsupported' | 'off' | 'checking' }
  | { readonly phase: 'current'; readonly checkedAt: string | null; readonly failed: boolean }
  | { readonly phase: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly phase: 'ready'; readonly version: string; readonly busy: boolean }

export const updateCalls = {
  'updates.state': call<UpdateState>()(nothing),
  /** Looks now. */
  'updates.check': call<null>()(nothing),
  /**
   * Ends the program as Quit does, everything saved, and starts the new version. Throws `conflict`
   * (`update-busy`) where something is under way, `not-found` where there is none.
   */
  'updates.restart': call<null>()(z.strictObject({})),
}
