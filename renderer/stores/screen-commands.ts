import type { LucideIcon } from '@lucide/vue'
import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import { z } from 'zod'
import { useRecentList, type RecentList } from './recent-list.ts'

/** Something that can be done, as the palette shows it. */
export interface Command {
  readonly id: string
  readonly label: string
  /** What it is about, shown beside it. */
  readonly facts?: string
  readonly icon: LucideIcon
  /** As printed on the keys, pressed together. */
  readonly keys: readonly string[]
  /** What its screen is there for: listed before the others. */
  readonly isMain?: boolean
  readonly run: () => void
}

export const useScreenCommandsStore = defineStore('screen-commands', () => {
  const lists = shallowRef<ReadonlyMap<symbol, () => readonly Command[]>>(new Map())
  return { lists }
})

/** Offers a screen's own commands in the palette, while the calling component lives. */
export function useScreenCommands(commands: () => readonly Command[]): void {
  const store = useScreenCommandsStore()
  const id = Symbol('screen commands')
  store.lists = new Map(store.lists).set(id, commands)
  onScopeDispose(() => {
    const left = new Map(store.lists)
    left.delete(id)
    store.lists = left
  })
}

const mostRecentCommands = 20

/** The ids of the commands that were taken from the palette last on this computer, in any event. */
export function useRecentCommands(): RecentList<string> {
  return useRecentList('recent-commands', z.array(z.string()), mostRecentCommands)
}
