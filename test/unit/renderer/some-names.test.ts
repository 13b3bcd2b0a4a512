import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { describe, expect, it } from 'vitest'
import { i18n } from '../../../renderer/locales/index.ts'
import { useSomeNames } from '../../../renderer/locales/some-names.ts'

async function said(names: readonly string[], total: number): Promise<string> {
  const app = createSSRApp({
    setup() {
      const someNames = useSomeNames()
      return () => someNames(names, total)
    },
  })
  return renderToString(app.use(i18n))
}

describe('some names of many', () => {
  it('end with how many more there are, with one “and”', async () => {
    expect(await said(['Acme', 'Solaris'], 1_502)).toBe('Acme, Solaris, and 1,500 more')
  })

  it('are all of them where there are no more', async () => {
    expect(await said(['Acme', 'Solaris'], 2)).toBe('Acme and Solaris')
  })
})
