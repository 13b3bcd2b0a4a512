import { setImmediate } from 'node:timers/promises'
import { printableJson, printableText } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'

/** Where a list goes. Gives false where nobody reads it any more (`… | head`). */
export type Write = (text: string) => Promise<boolean>

/** One JSON array, a JSON document a line, or lines for a person. */
export type ListForm<Item> =
  | { readonly kind: 'json' | 'json-lines'; readonly output: (item: Item) => unknown }
  | { readonly kind: 'text'; readonly line: (item: Item) => string }

/** Made into text and written at once: few, since all of them are in memory. */
const itemsAtOnce = 25

/**
 * Writes a list while it is read, however long it is. The text of an array is the same as of one
 * that is made as a whole. Throws `cancelled`.
 */
export async function writeList<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  form: ListForm<Item>,
  write: Write,
  signal: AbortSignal,
): Promise<void> {
  let isFirst = true
  for await (const batch of batches(items)) {
    const text =
      form.kind === 'json'
        ? `${isFirst ? '[' : ','}${withinArray(batch.map(form.output))}`
        : linesOf(batch, form)
    isFirst = false
    if (!(await write(text))) return
    // Signals have their turn, too.
    await setImmediate()
    if (signal.aborted) throw new AppError('cancelled', 'The command was interrupted.')
  }
  if (form.kind === 'json') await write(isFirst ? '[]\n' : '\n]\n')
}

async function* batches<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < itemsAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** What stands between the brackets of an array. */
function withinArray(values: readonly unknown[]): string {
  return printableJson(values, 2).slice(1, -2)
}

function linesOf<Item>(batch: readonly Item[], form: ListForm<Item>): string {
  return batch
    .map(
      (item) =>
        `${form.kind === 'text' ? printableText(form.line(item)) : printableJson(form.output(item))}\n`,
    )
    .join('')
}
