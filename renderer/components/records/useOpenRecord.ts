import { computed, type WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/**
 * The record open beside a table, as it stands in the address (`?key=`), so that a link leads to it
 * and the back button steps out of it.
 */
export function useOpenRecord(): WritableComputedRef<string | null> {
  const route = useRoute()
  const router = useRouter()
  return computed({
    get: () => (typeof route.query['key'] === 'string' ? route.query['key'] : null),
    set(key) {
      const { key: _closed, ...rest } = route.query
      const query = key === null ? rest : { ...rest, key }
      // Stepping from record to record is one place in the history, opening the first a new one.
      void (key !== null && _closed === undefined ? router.push({ query }) : router.replace({ query }))
    },
  })
}
