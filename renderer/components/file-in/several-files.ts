import type { InjectionKey } from 'vue'

/** Takes several files that were let go of on a place for one: it asks which goes where. */
export const severalFilesKey: InjectionKey<(files: readonly File[]) => void> = Symbol('several files')
