import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useAttention } from '../../stores/journal/attention.ts'
import { useSync } from '../../stores/journal/sync.ts'
import { attentionTab, leadsAway, openingTab, syncTabs, type SyncTab } from './sync-tabs.ts'

export interface SyncTabs {
  readonly current: ComputedRef<SyncTab>
  /** Where a person is needed and is not; `undefined` while it still changes. */
  readonly attention: ComputedRef<'conflicts' | 'parked' | undefined>
  readonly choose: (tab: SyncTab) => void
  /** A run was asked for on this screen: whoever did waits for what comes of it. */
  readonly awaitRun: () => void
  /** The person turned to what is shown: it stays. */
  readonly stay: () => void
}

/**
 * Which tab of the screen is shown: the chosen one, else where a person is needed. It changes by
 * itself only at the end of a run that was asked for here, and only while nobody reads.
 */
export function useSyncTab(): SyncTabs {
  const route = useRoute()
  const router = useRouter()
  const sync = useSync()
  const needed = useAttention()
  const chosen = computed(() => syncTabs.find((id) => id === route.query['tab']))
  const settled = shallowRef<SyncTab | undefined>(
    sync.state === null ? undefined : openingTab(sync.state, needed.value),
  )
  const current = computed(() => chosen.value ?? settled.value ?? 'waiting')
  let awaited = false

  watch(
    () => sync.state,
    (state) => {
      if (state !== null) settled.value ??= openingTab(state, needed.value)
    },
  )
  watch(
    () => sync.running,
    (running) => {
      if (running) return
      if (awaited && sync.state?.phase === 'idle' && leadsAway(current.value))
        settled.value = attentionTab(needed.value) ?? settled.value
      awaited = false
    },
  )

  return {
    current,
    attention: computed(() =>
      sync.state === null || sync.running || !leadsAway(current.value)
        ? undefined
        : attentionTab(needed.value),
    ),
    choose(tab) {
      void router.replace({ query: { tab } })
    },
    awaitRun() {
      awaited = true
    },
    stay() {
      awaited = false
    },
  }
}
