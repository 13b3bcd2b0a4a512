import { entities, type EntityName } from '../entities/index.ts'
import { fileValue, type RecordValues } from './record/record-values.ts'
import { readinessCodes, type Problem, type ReadinessCode } from './validation.ts'

/*
 * What a record needs beyond the rules of the interface to be ready. None of it keeps a record from
 * being sent.
 */

/** Tells the size of a picture by its hash, where it is here. */
export type SizeOfPicture = (hash: string) => { readonly widthPixels?: number; readonly heightPixels?: number } | undefined

export function isReadiness<Found extends Pick<Problem, 'code'>>(problem: Found): problem is Found & { readonly code: ReadinessCode } {
  return readinessCodes.some((code) => code === problem.code)
}

/**
 * The pictures that do not fit their places, at most one problem each. One that is known by its
 * address alone breaks no rule.
 */
export function readinessProblems(entity: EntityName, values: RecordValues, sizeOf: SizeOfPicture): readonly Problem[] {
  return entities[entity].files.flatMap(({ name, type }): readonly Problem[] => {
    const hash = type.fits === undefined ? undefined : fileValue(values[name])?.hash
    const { widthPixels: width, heightPixels: height } = (hash === undefined ? undefined : sizeOf(hash)) ?? {}
    if (type.fits === undefined || width === undefined || height === undefined) return []
    const { leastPixels, mostPixels, narrowest, widest } = type.fits
    if (Math.min(width, height) < leastPixels) return [{ field: name, code: 'picture-too-small', params: { width, height, min: leastPixels } }]
    if (Math.max(width, height) > mostPixels) return [{ field: name, code: 'picture-too-large', params: { width, height, max: mostPixels } }]
    if (width * narrowest[1] < height * narrowest[0])
      return [{ field: name, code: 'picture-too-narrow', params: { width, height, ratio: narrowest.join(':') } }]
    if (width * widest[1] > height * widest[0]) return [{ field: name, code: 'picture-too-wide', params: { width, height, ratio: widest.join(':') } }]
    return []
  })
}
