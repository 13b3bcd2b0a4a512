import { AppError } from '../../../shared/errors.ts'

/** What a drawing may have at most: several times a large exhibition centre's, and far less than hurts. */
export const drawingLimits = {
  fileBytes: 96 * 1024 * 1024,
  /** Corners of all lines, once blocks are put where they are used and curves are flattened. */
  corners: 8_000_000,
  /** Entities, counted each time that their block is used. */
  entities: 2_000_000,
  /** Steps of reading, counted each time that a part is used (`work.ts`). */
  work: 24_000_000,
  texts: 200_000,
  /** Of all texts, each time that their block is used. */
  letters: 4_000_000,
  /** Of one text; what goes on is not shown. */
  lettersOfText: 20_000,
  linesOfText: 1_000,
  layers: 2_000,
  /** Blocks within blocks. */
  depth: 40,
  /** Looks at paths, corners and sides while blocks are clipped and covers are laid; what is more is left whole. */
  cutSteps: 30_000_000,
} as const

const excesses = {
  fileBytes: 'drawing-bytes',
  corners: 'drawing-parts',
  entities: 'drawing-parts',
  work: 'drawing-parts',
  texts: 'drawing-texts',
  letters: 'drawing-letters',
  layers: 'drawing-layers',
  depth: 'drawing-depth',
} as const satisfies Partial<Readonly<Record<keyof typeof drawingLimits, string>>>

export function tooLargeError(excess: keyof typeof excesses): AppError {
  const most = drawingLimits[excess]
  return new AppError(
    'file-too-large',
    `This drawing is too large: ${excess}, at most ${most.toLocaleString('en')}.`,
    {
      details: { reason: excesses[excess], most },
    },
  )
}
