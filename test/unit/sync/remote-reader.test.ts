import { expect, it } from 'vitest'
import type { SyncContext } from '../../../electron/sync/context.ts'
import type { Page } from '../../../electron/gateway/requests/types.ts'
import { createRemoteReader } from '../../../electron/sync/observation/remote.ts'
import { defaultSettings } from '../../../electron/sync/settings.ts'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import { testClock } from '../../support/clock.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const pages = 5
const { signal } = new AbortController()

/** Floors 1 to 5, one on each page; those with the numbers given are to be sent. */
function reader(toSend: readonly number[], isCounted: boolean) {
  const workspace = temporaryWorkspace()
  const floors = Array.from({ length: pages }, (_, index) =>
    pulled(workspace, 'floor', String(index + 1), { name: `Floor ${index + 1}`, order: index }),
  )
  for (const number of toSend) updateRecord(workspace, 'floor', floors[number - 1]!.key, { name: 'Changed' })
  const asked: number[] = []
  const context = {
    workspace,
    clock: testClock(),
    settings: { ...defaultSettings, parallelPages: 1 },
    random: () => 0,
    wait: () => Promise.resolve(),
    gateway: {
      list: ({ page }: { readonly page: number }): Promise<Page> => {
        asked.push(page)
        const items = page > pages ? [] : [{ floor_id: page, name: `Floor ${page}`, order: page - 1 }]
        return Promise.resolve({
          items,
          total: isCounted ? pages : undefined,
          lastPage: isCounted ? pages : undefined,
          perPage: 1,
        })
      },
    },
  } as unknown as SyncContext
  const remote = createRemoteReader(context)
  return {
    asked,
    look: (number: number, isAlone?: boolean) => remote.look(floors[number - 1]!, signal, isAlone),
  }
}

it.each([true, false])(
  'a record to be sent is read up to the last page that shows one that is to be sent (counted: %s)',
  async (isCounted) => {
    const { asked, look } = reader([1, 3], isCounted)
    expect(await look(1)).toMatchObject({ values: { name: 'Floor 1' } })
    expect(await look(3)).toMatchObject({ values: { name: 'Floor 3' } })
    expect(asked).toEqual([1, 2, 3])
  },
)

it.each([true, false])(
  'one that is read alone is read up to its own page, and anew (counted: %s)',
  async (isCounted) => {
    const { asked, look } = reader([1, 3], isCounted)
    await look(1)
    asked.length = 0
    expect(await look(1, true)).toMatchObject({ values: { name: 'Floor 1' } })
    expect(asked).toEqual([1])
    expect(await look(3, true)).toMatchObject({ values: { name: 'Floor 3' } })
    expect(asked).toEqual([1, 1, 2, 3])
  },
)
