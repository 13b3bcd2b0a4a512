import { createRecord } from '../../../electron/workspace/edits/index.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { pngFile } from '../files.ts'
import { addAsset, completeBooth } from './sync-rig.ts'

/** Width and height of a picture of noise that is 100 kB large as PNG. */
const side = 182

/**
 * Makes booths that the service does not have yet, each with a logo and a background of its own, of
 * 100 kB each.
 */
export async function seedNewBooths(workspace: Workspace, floorKey: string, booths: number): Promise<void> {
  const picture = async (seed: number, name: string): Promise<{ hash: string; name: string }> => {
    const { hash } = await addAsset(workspace, await pngFile({ seed, width: side, height: side }), name)
    return { hash, name }
  }
  for (let booth = 1; booth <= booths; booth++) {
    createRecord(workspace, 'booth', {
      ...completeBooth(floorKey, `New booth ${booth}`),
      booth_logo: await picture(2 * booth, 'logo.png'),
      booth_background: await picture(2 * booth + 1, 'background.png'),
    })
  }
}
