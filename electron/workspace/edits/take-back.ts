import type { UndoResult } from '../../../shared/contract/index.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { AppError } from '../../../shared/errors.ts'
import { inSlices, type SliceOptions } from '../disk/slices.ts'
import { inTurnOfEntry } from './turns.ts'
import { currentValues, type UndoStep, type UndoDirection, type Workspace } from '../stores/workspace.ts'
import { takeStepBack } from './take-step-back.ts'

const stepsAtOnce = 200
const shownExamples = 100
const mostNamed = 10_000

export interface TakeBackOptions extends SliceOptions {
  /** `redo`: does again what was taken back. Default `undo`. */
  readonly direction?: UndoDirection
}

/**
 * Takes a change back, or does it again, in slices: values and places become what they were, except
 * where they were changed again since. What is left out is reported. Called off half-way, it can be
 * gone on with under the same token. One that is still being made is waited for, and so is whatever
 * is taken back or done to plans just now.
 *
 * @throws AppError `not-found` where the token is not known (any more)
 */
export function takeBack(workspace: Workspace, token: string, options: TakeBackOptions): Promise<UndoResult> {
  const work = (): Promise<UndoResult> =>
    // What is called off before it begins may still be being made.
    options.signal?.aborted === true
      ? Promise.resolve({ restored: 0, leftOut: 0, examples: [], records: [] })
      : takeBackInTurn(workspace, token, options)
  return inTurnOfEntry(workspace, token, work, options.signal)
}

/**
 * The same, for one whose turn it is. `isPlanStep`: what it does to plans is a part of a step of theirs
 * already, which says when it is done.
 */
export async function takeBackInTurn(
  workspace: Workspace,
  token: string,
  { direction = 'undo', isPlanStep = false, ...options }: TakeBackOptions & { readonly isPlanStep?: boolean },
): Promise<UndoResult> {
  const { undo, layouts } = workspace
  if (!undo.isKnown(token, direction))
    throw new AppError('not-found', 'This change cannot be taken back any more.')
  let restored = 0
  let leftOut = 0
  const examples: UndoResult['examples'][number][] = []
  const named: UndoResult['records'][number][] = []
  let done = 0
  const watch = layouts.watch()
  undo.start(token, direction)
  for (;;) {
    const steps = undo.steps(token, stepsAtOnce, direction)
    const before = done
    done += await inSlices(
      workspace,
      steps,
      (step) => {
        const fields = watch.during(() => takeStepBack(workspace, token, step))
        undo.drop(step)
        if (fields === undefined) {
          restored += 1
          if (named.length <= mostNamed && isThere(workspace, step))
            named.push({ entity: step.entity, key: step.key })
        } else {
          leftOut += 1
          if (examples.length < shownExamples) examples.push({ ...exampleOf(workspace, step), fields })
        }
      },
      { ...options, onDone: (some) => options.onDone?.(before + some) },
    )
    if (steps.length < stepsAtOnce || options.signal?.aborted === true) break
  }
  if (!isPlanStep)
    workspace.transaction(() => {
      if (options.signal?.aborted === true) {
        watch.record({ isBack: true })
        return
      }
      layouts.noteTurned(token, direction, watch)
      undo.finish(token, direction)
    }, 'later')
  return { restored, leftOut, examples, records: named.length > mostNamed ? [] : named }
}

function isThere({ records }: Workspace, { entity, key }: UndoStep): boolean {
  return records.get(entity, key)?.removed === false
}

function exampleOf(
  workspace: Workspace,
  { entity, key }: UndoStep,
): Omit<UndoResult['examples'][number], 'fields'> {
  const record = workspace.records.get(entity, key)
  return { entity, key, title: record === undefined ? '' : recordTitle(entity, currentValues(record)) }
}
