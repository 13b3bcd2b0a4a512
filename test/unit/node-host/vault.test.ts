import { describe, expect, it } from 'vitest'
import { openVault, type Keychain, type VaultOptions } from '../../../electron/node-host/vault.ts'

function keychainInMemory(): Keychain & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    get: (account) => Promise.resolve(kept.get(account) ?? null),
    set: (account, value) => Promise.resolve(void kept.set(account, value)),
    remove: (account) => Promise.resolve(void kept.delete(account)),
  }
}

async function opened(options: Partial<VaultOptions>) {
  const said: string[] = []
  const log = {
    info: () => undefined,
    warn: (message: string) => void said.push(message),
    error: () => undefined,
  }
  const vault = await openVault({ dataDirectory: 'folder', log, environment: {}, timeoutMs: 50, ...options })
  return { vault, said }
}

describe('the vault of a host under plain Node', () => {
  it('uses the keychain where a value goes in and comes back, and leaves nothing of the trial', async () => {
    const keychain = keychainInMemory()
    const { vault, said } = await opened({ openKeychain: () => Promise.resolve(keychain) })
    expect([vault.kind, said, keychain.kept.size]).toEqual(['keychain', [], 0])
    await vault.set('event:a:credentials', 'secret')
    expect(await vault.get('event:a:credentials')).toBe('secret')
    await vault.remove('event:a:credentials')
    expect(await vault.get('event:a:credentials')).toBeUndefined()
  })

  it('keeps the secrets of two data folders apart', async () => {
    const keychain = keychainInMemory()
    const openKeychain = () => Promise.resolve(keychain)
    const { vault: one } = await opened({ openKeychain, dataDirectory: 'one' })
    const { vault: other } = await opened({ openKeychain, dataDirectory: 'other' })
    await one.set('event:a:credentials', 'secret')
    expect(await other.get('event:a:credentials')).toBeUndefined()
  })

  it.each<[string, () => Promise<Keychain>]>([
    ['there is none', () => Promise.reject(new Error('no secret service'))],
    ['it never answers', () => new Promise(() => undefined)],
    [
      'it loses what it is given',
      () => Promise.resolve({ ...keychainInMemory(), get: () => Promise.resolve(null) }),
    ],
    [
      'it waits for a dialog nobody sees',
      () => Promise.resolve({ ...keychainInMemory(), set: () => new Promise(() => undefined) }),
    ],
  ])('keeps secrets in memory where %s, and says so once', async (_what, openKeychain) => {
    const { vault, said } = await opened({ openKeychain })
    expect(vault.kind).toBe('memory')
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('in memory')
    await vault.set('a', 'secret')
    expect(await vault.get('a')).toBe('secret')
  })

  it('leaves the keychain alone where it is told to', async () => {
    const { vault, said } = await opened({
      environment: { BOOTH_BUILDER_SECRETS: 'memory' },
      openKeychain: () => Promise.reject(new Error('asked')),
    })
    expect([vault.kind, said]).toEqual(['memory', []])
  })

  it('says which part failed, without the secret, when the keychain fails later', async () => {
    let broken = false
    const working = keychainInMemory()
    const keychain: Keychain = {
      ...working,
      set: (account, value, signal) =>
        broken ? Promise.reject(new Error('locked')) : working.set(account, value, signal),
    }
    const { vault } = await opened({ openKeychain: () => Promise.resolve(keychain) })
    broken = true
    const error = await vault.set('a', 'hush').catch((cause: unknown) => cause)
    expect(error).toMatchObject({
      code: 'secret-storage',
      message: expect.stringContaining('locked') as string,
    })
    expect(String(error)).not.toContain('hush')
  })
})
