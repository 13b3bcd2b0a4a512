import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { client } from '../bridge/index.ts'
import { useNotices } from './notices.ts'

/** The proxies on the way out of this network that want to know who the person is. */
export const useProxyLogins = defineStore('proxyLogins', () => {
  const wanted = shallowRef<readonly string[]>([])
  const isAsking = shallowRef(false)

  async function load(): Promise<void> {
    wanted.value = await client.call('network.wantedLogins', {})
  }

  client.on('network.changed', () => {
    load().catch((error: unknown) => useNotices().fail(error))
  })

  return {
    /** The one to ask for now, as `host:port`. */
    next: computed(() => wanted.value[0]),
    /** A person has asked to sign in; until then a line says that it is wanted. */
    isAsking,
    load,
    /** Throws `secret-storage`. */
    give: (proxy: string, username: string, password: string) =>
      client.call('network.giveLogin', { proxy, username, password }),
    decline: (proxy: string) => client.call('network.declineLogin', { proxy }),
  }
})
