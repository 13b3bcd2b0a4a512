import {
  bestSuggestion,
  exhibitorOf,
  type Exhibitor,
  type ExhibitorSuggestion,
} from '../../../shared/domain/exhibitor.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'
import { recordTitle } from '../../application/views/record-title.ts'
import { giveExhibitors, suggestionsFor } from '../../workspace/edits/index.ts'
import { currentValues } from '../../workspace/stores/workspace.ts'
import type { CommandResult } from '../output/output.ts'
import { findRecord } from '../find-record.ts'
import { idOutput } from '../output/record-output.ts'
import { withReading, withSession, type CliReading, type CliSession } from '../session/session.ts'
import type { EventFolder } from '../session/event-folder.ts'

/** The booths whose changes wait until it is known who their exhibitor is. Asks nobody. */
export function exhibitors(folder: EventFolder): Promise<CommandResult> {
  return withReading(folder, (session) => {
    const booths = waitingBooths(session)
    return {
      json: booths.map(({ output }) => output),
      text:
        booths.length === 0
          ? 'The exhibitors of all changed booths are known.'
          : [
              ...booths.map(boothText),
              'Use the suggestions with “exhibitors --accept”, or set the exhibitor with “save”.',
            ].join('\n\n'),
      exitCode: booths.length === 0 ? 0 : 1,
    }
  })
}

/**
 * Takes the best suggestion for each of these waiting booths, named by key or id, or for all of
 * them. Sends nothing.
 *
 * @throws AppError `not-found` before anything has changed, where one of them does not wait for its
 * exhibitor
 */
export function acceptExhibitors(
  folder: EventFolder,
  named: readonly string[] | 'all',
  signal: AbortSignal,
): Promise<CommandResult> {
  return withSession(folder, async (session) => {
    const waiting = waitingBooths(session)
    const booths = named === 'all' ? waiting : named.map((name) => waitingBooth(session, waiting, name))
    const takeable = booths.flatMap(({ best, output: { key } }) => (best === undefined ? [] : [key]))
    await giveExhibitors(session.workspace, new Map(), takeable, { signal })
    const still = new Set(session.engine.awaitingExhibitor())
    const accepted = booths.flatMap(({ best, output: { key, id, title } }) =>
      best === undefined || still.has(key) ? [] : [{ key, id, title, ...best }],
    )
    const left = booths.filter(({ output: { key } }) => still.has(key))
    return {
      json: { accepted, left: left.map(({ output }) => output) },
      text:
        booths.length === 0
          ? 'The exhibitors of all changed booths are known.'
          : [
              ...accepted.map(
                ({ key, title, ...taken }) => `${key} “${printableLine(title)}”: ${suggestionText(taken)}`,
              ),
              ...left.map(boothText),
              ...(accepted.length === 0 ? [] : ['“push” sends the changes.']),
            ].join('\n'),
      exitCode: left.length === 0 ? 0 : 1,
    }
  })
}

/**
 * A booth that waits, and the suggestion that would be taken for it; `undefined`: none says enough.
 */
interface WaitingBooth {
  readonly best: ExhibitorSuggestion | undefined
  readonly output: {
    readonly key: string
    readonly id: string | number | null
    readonly title: string
    readonly known: Exhibitor
    readonly suggestions: readonly ExhibitorSuggestion[]
  }
}

function waitingBooths({ workspace, engine }: CliReading): readonly WaitingBooth[] {
  return engine.awaitingExhibitor().flatMap((key) => {
    const booth = workspace.records.get('booth', key)
    if (booth === undefined) return []
    const known = exhibitorOf(currentValues(booth))
    const suggestions = suggestionsFor(workspace, booth)
    const output = {
      key,
      id: idOutput('booth', booth.remoteId),
      title: recordTitle('booth', key, booth),
      known,
      suggestions,
    }
    return [{ best: bestSuggestion(known, suggestions), output }]
  })
}

function waitingBooth(
  { workspace }: CliSession,
  waiting: readonly WaitingBooth[],
  name: string,
): WaitingBooth {
  const { key } = findRecord(workspace, 'booth', name)
  const found = waiting.find(({ output }) => output.key === key)
  if (found === undefined)
    throw new AppError(
      'not-found',
      `The booth “${name}” does not need an exhibitor. “exhibitors” lists those that do.`,
    )
  return found
}

function boothText({ best, output: { key, title, suggestions } }: WaitingBooth): string {
  return [
    `${key} “${printableLine(title)}”${best === undefined ? ': no complete suggestion' : ''}`,
    ...suggestions.map((one) => `  ${suggestionText(one)}${one === best ? '' : ' (not used)'}`),
  ].join('\n')
}

function suggestionText({ name, email, source }: ExhibitorSuggestion): string {
  return `${printableLine(name) || 'no name'} <${printableLine(email)}>, its ${source}`
}
