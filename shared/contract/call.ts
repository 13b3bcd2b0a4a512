import type { z } from 'zod'

export interface Call<Input extends z.ZodType, Output> {
  readonly input: Input
  /** Carries the output's type; there is no value. */
  readonly output?: Output
}

export function call<Output>() {
  return <Input extends z.ZodType>(input: Input): Call<Input, Output> => ({ input })
}
