import { computed, onScopeDispose, shallowRef, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { isDialogOpen } from '../dialog/is-dialog-open.ts'
import type { FilesIn, FileOptions } from './files-in.ts'

/** What takes files that are let go of over it. */
export interface FileTarget extends FileOptions {
  /** Takes what is pasted too: while it has the focus, or wherever that is while no dialog is open. */
  readonly pastes?: 'focused' | 'anywhere'
  /** Comes before what lies within it. */
  readonly first?: boolean
  /** The part of it that takes what is held there, such as a row; `null`: none. By itself all. */
  readonly part?: (at: Element) => Element | null
  /** Whether it may take files of these types: no more is told of them while they are dragged. */
  readonly mayAccept?: (types: readonly string[]) => boolean
  /** Whether it takes what its options left; what it does not goes to what is around it. */
  readonly wants?: (given: FilesIn, at: Element) => boolean
  readonly take: (given: FilesIn, part: Element) => void
}

/** A target, and the element of it that something is held over. */
export interface FoundTarget {
  readonly target: FileTarget
  readonly element: Element
}

const targets = new Map<FileTarget, () => Element | null>()
/** What takes what is dragged, if it is let go of now. */
export const under = shallowRef<FoundTarget | null>(null)

/** The whole window: where nothing else takes what is let go of, or before that. */
export const wholeWindow = (): Element => document.documentElement

/** The whole window, while no dialog lies over it. */
export const wholeScreen = (): Element | null => (isDialogOpen() ? null : wholeWindow())

/**
 * Takes files that are let go of over an element, as long as the scope lives and the element is
 * there. Gives the part of it over which some are held that it would take now.
 */
export function useFileTarget(
  within: MaybeRefOrGetter<Element | null>,
  target: FileTarget,
): ComputedRef<Element | null> {
  targets.set(target, () => toValue(within))
  onScopeDispose(() => targets.delete(target))
  return computed(() => (under.value?.target === target ? under.value.element : null))
}

/** The targets at an element, from the innermost outwards; of one element, the last that came. */
export function targetsAt(at: Element): readonly FoundTarget[] {
  return [...targets]
    .reverse()
    .flatMap(([target, within]) => {
      const whole = within()
      if (whole?.contains(at) !== true) return []
      const element = target.part === undefined ? whole : target.part(at)
      return element === null ? [] : [{ target, element }]
    })
    .sort((a, b) => (a.element === b.element ? 0 : a.element.contains(b.element) ? 1 : -1))
}

/** The targets that take what is pasted at an element. */
export function pasteTargetsAt(at: Element): readonly FoundTarget[] {
  const around = targetsAt(at).filter(({ target }) => target.pastes !== undefined)
  const anywhere = [...targets].flatMap(([target, within]) => {
    const element = target.pastes === 'anywhere' && !isDialogOpen() ? within() : null
    return element === null ? [] : [{ target, element }]
  })
  return [...around, ...anywhere]
}
