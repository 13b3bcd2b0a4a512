import { shallowRef } from 'vue'
import en from './en/index.ts'

/** Whether the event on the page was opened from a pack: `ofPack` of the texts then goes before the others. */
export const isPackEvent = shallowRef(false)

function pathsOf(branch: object, prefix = ''): readonly string[] {
  return Object.entries(branch).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null ? pathsOf(text, `${prefix}${name}.`) : [`${prefix}${name}`],
  )
}

const toldOtherwise = new Set(pathsOf(en.ofPack))

/** The key of what is said here in place of a text. */
export function keyForEvent<Key extends string>(key: Key): Key | `ofPack.${Key}` {
  return isPackEvent.value && toldOtherwise.has(key) ? `ofPack.${key}` : key
}
