/** The numbers in a text, each whole and in their order: texts with others mean something else, however alike they are. */
export function numbersOf(text: string): string {
  return (text.match(/\d+/g) ?? []).join(' ')
}
