import { z } from 'zod'
import { call } from './call.ts'
import { nothing } from './schemas.ts'

/** A proxy by its host and port. */
const proxy = z.string().min(1).max(300)

export const networkCalls = {
  /** The proxies whose login the person is to give; `network.changed` says when there are others. */
  'network.wantedLogins': call<readonly string[]>()(nothing),
  /** Keeps it in the vault, for this proxy only. Throws `secret-storage`. */
  'network.giveLogin': call<null>()(
    z.strictObject({ proxy, username: z.string().min(1).max(500), password: z.string().max(2_000) }),
  ),
  /** Does without for now. */
  'network.declineLogin': call<null>()(z.strictObject({ proxy })),
}
