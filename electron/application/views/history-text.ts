import type { ExportedText, KnownEvent } from '../../../shared/contract/index.ts'
import { isOpen } from '../../workspace/stores/journal-entry.ts'
import type { JournalEntry } from '../../workspace/stores/workspace.ts'
import type { Host } from '../host/types.ts'

export interface HistoryTextParts {
  readonly host: Pick<Host, 'kind' | 'version' | 'clock'>
  readonly event: Pick<KnownEvent, 'id' | 'baseUrl'>
  /** Newest first. */
  readonly entries: readonly JournalEntry[]
}

/**
 * What happened, for someone who is asked for help: which record, what, when, how it went. The
 * values of records are left out, and what the service said is cleared of addresses and of what may
 * be a key.
 */
export function historyText({ host, event, entries }: HistoryTextParts): ExportedText {
  const at = new Date(host.clock.now()).toISOString()
  const report = {
    program: `Booth Builder ${host.version} (${host.kind})`,
    at,
    event: event.id,
    service: new URL(event.baseUrl).host,
    entries: [...entries].reverse().map(entryFacts),
  }
  return {
    name: `booth-builder-history-${at.slice(0, 10)}.json`,
    mime: 'application/json',
    text: `${JSON.stringify(report, null, 2)}\n`,
  }
}

function entryFacts(entry: JournalEntry): Readonly<Record<string, unknown>> {
  const { id, entity, key, operation, state, attempts, createdAt, departure, error } = entry
  return {
    ...{ id, entity, key, operation, state, attempts, createdAt },
    sentAt: departure === null ? null : new Date(departure.at).toISOString(),
    finishedAt: isOpen(entry) ? null : entry.finishedAt,
    error:
      error === null
        ? null
        : {
            code: error.code,
            message: redacted(error.message),
            ...(error.field === undefined ? {} : { field: error.field }),
          },
  }
}

/**
 * Without e-mail addresses, what follows a question mark in an address, and long runs of letters
 * and digits, as keys and tokens are.
 */
export function redacted(text: string): string {
  return text
    .replaceAll(/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]')
    .replaceAll(/(https?:\/\/[^\s?#"']+)[?#][^\s"']*/g, '$1?[removed]')
    .replaceAll(/\b(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{24,}\b/g, '[removed]')
}
