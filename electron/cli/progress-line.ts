import type { SyncProgress } from '../sync/types.ts'

const words: Readonly<Record<SyncProgress['phase'], string>> = {
  authenticating: 'Signing in',
  pulling: 'Fetching',
  pushing: 'Sending',
  finishing: 'Finishing',
}

/** One line on a terminal that follows the synchronisation; silent where nobody watches. */
export function createProgressLine(output: NodeJS.WriteStream): { readonly show: (progress: SyncProgress) => void; readonly clear: () => void } {
  const write = (text: string): void => {
    if (output.isTTY) output.write(`\r\u001b[2K${text}`)
  }
  return {
    show({ phase, entity, done, total }) {
      write(`${words[phase]}${entity === null ? '' : ` ${entity}`} ${done}${total === null ? '' : ` of ${total}`}`)
    },
    clear: () => write(''),
  }
}
