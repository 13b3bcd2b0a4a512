import { z } from 'zod'
import { errorCodes } from '../../shared/errors.ts'

/** An `ErrorShape`, as it stands in the result of a job. */
export const errorShape = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  field: z.string().exactOptional(),
  details: z.record(z.string(), z.unknown()).exactOptional(),
})
