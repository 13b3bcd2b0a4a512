import type { Preferences } from '../../shared/contract/index.ts'

/** The languages there are texts for, in the order a person is shown them. */
export const languages = ['en'] as const satisfies readonly Preferences['language'][]
