import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { UpdateState } from '../../shared/contract/updates.ts'
import { client } from '../bridge/index.ts'
import { useNotices } from './notices.ts'

/** Newer versions of the program, as far as the core has found any. */
export const useUpdates = defineStore('updates', () => {
  const state = shallowRef<UpdateState>({ phase: 'unsupported' })

  async function load(): Promise<void> {
    state.value = await client.call('updates.state', {})
  }

  const reload = (): void => void load().catch((error: unknown) => useNotices().fail(error))
  client.on('updates.changed', reload)
  // Whether a start would break anything off changes with what runs.
  client.on('job.changed', ({ job }) => {
    if (state.value.phase === 'ready' && job.state !== 'running') reload()
  })

  return {
    state,
    load,
    check: () => client.call('updates.check', {}),
    /** Throws `conflict` where something is under way. */
    restart: () => client.call('updates.restart', {}),
  }
})
