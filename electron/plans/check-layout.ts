import { readFile } from 'node:fs/promises'
import { readLayoutFile } from '../../shared/domain/plan/files/layout-file.ts'
import { refuseExcessiveValues } from '../media/structure/json-values.ts'

/** Throws what is wrong with a layout file. Runs in a process apart, since what is wrong may cost much. */
export async function checkLayout(path: string, name: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  refuseExcessiveValues(text, name)
  readLayoutFile(text, name)
}
