import type { ConflictView } from '../../../shared/contract/index.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { entityNames } from '../../../shared/entities/index.ts'
import { plainEntryViews, type PlainEntryView } from '../../application/views/entry-view.ts'
import { conflictsIn } from '../output/conflict-output.ts'
import { discrepanciesIn, questionsIn } from '../output/decision-output.ts'
import { entryWords } from '../output/entry-words.ts'
import { exitCodeOfState } from '../output/exit-code.ts'
import type { CommandResult } from '../output/output.ts'
import { stateSummary, stateText } from '../output/state-output.ts'
import { withReading, withSession, type CliReading } from '../session/session.ts'
import type { EventFolder } from '../session/event-folder.ts'

/** So many of each list without `--all`. */
const shownAtMost = 20

/** What the workspace holds and what it still has to do: figures, and the first of each list, or `all`. Asks nobody. */
export function status(folder: EventFolder, all: boolean): Promise<CommandResult> {
  return withReading(folder, (session) => {
    const { workspace, engine, event } = session
    const state = engine.state()
    const counts = entityNames
      .map((entity) => ({ entity, count: workspace.records.count(entity) }))
      .filter(({ count }) => count > 0)
    const most = all ? Infinity : shownAtMost
    const lists = {
      entries: openEntries(session),
      conflicting: conflictsIn(session).map(({ output }) => output),
      shownOtherwise: discrepanciesIn(session).map(({ output }) => output),
      missing: questionsIn(session).map(({ output }) => output),
    }
    const shown = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.slice(0, most)]))
    const left = Object.entries(lists).flatMap(([name, list]) =>
      list.length > most ? [[name, list.length - most] as const] : [],
    )
    const decisions = decisionLines(session)
    return {
      json: {
        event: { id: event.remoteId, name: event.name },
        baseUrl: event.baseUrl,
        records: Object.fromEntries(counts.map(({ entity, count }) => [entity, count])),
        ...stateSummary(state),
        ...shown,
        ...(left.length === 0 ? {} : { leftOut: Object.fromEntries(left) }),
      },
      text: [
        `${printableLine(event.name)} (${event.baseUrl})`,
        `last pulled ${state.lastPulledAt ?? 'never'}, last pushed ${state.lastPushedAt ?? 'never'}`,
        counts.map(({ entity, count }) => `${count} ${entity}`).join(', '),
        stateText(state),
        ...firstLines(lists.entries.map(entryLine), most),
        ...firstLines(decisions, most),
      ].join('\n'),
      exitCode: exitCodeOfState(state, false),
    }
  })
}

function firstLines(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most
    ? lines
    : [...lines.slice(0, most), `… and ${lines.length - most} more: --all lists them`]
}

/** What the page's dialog of the same name shows. */
export function diagnostics(folder: EventFolder): Promise<CommandResult> {
  return withSession(folder, async ({ ask }) => {
    const answer = await ask('diagnostics.text', {})
    return { json: answer, text: answer.text, exitCode: 0 }
  })
}

function entryLine(entry: PlainEntryView): string {
  const { state, error, reason: parkedFor, awaitsExhibitor, waitsFor, nextAttemptAt } = entry
  const looksAgain =
    state === 'ambiguous' && nextAttemptAt !== null
      ? `looked for on the service again at ${nextAttemptAt}`
      : undefined
  const own = [error?.message, looksAgain].filter((part) => part !== undefined).join('; ')
  const reason = awaitsExhibitor
    ? 'exhibitor needed'
    : waitsFor !== null
      ? waitsForText(waitsFor)
      : own === ''
        ? undefined
        : own
  return `${parkedFor?.kind === 'incomplete' ? 'draft' : state}: ${entryWords(entry)}${reason === undefined ? '' : `: ${printableLine(reason)}`}`
}

function waitsForText({ entity, title, needsPerson }: NonNullable<PlainEntryView['waitsFor']>): string {
  return `waits for the ${entity} “${title}”${needsPerson ? ', which needs attention' : ' to be sent'}`
}

/** The journal's entries that are not done. */
export function openEntries(session: CliReading): readonly PlainEntryView[] {
  return plainEntryViews(session, session.workspace.journal.open())
}

const decisionKinds: Readonly<Record<ConflictView['kind'], string>> = {
  fields: 'conflict',
  gone: 'gone on the service',
  twin: 'possibly the same as another',
  orphan: 'what it belongs to is gone',
}

/** What a person has to decide, a line each. */
export function decisionLines(session: CliReading): readonly string[] {
  return [
    ...conflictsIn(session).map(
      ({ output: { entity, title, kind, fields, parent } }) =>
        `${decisionKinds[kind]}: ${entity} “${printableLine(title)}”: ${parent === undefined ? fields.map(({ field }) => field).join(', ') : `the ${parent.entity} “${printableLine(parent.title)}”`}`,
    ),
    ...discrepanciesIn(session).map(
      ({ output: { entity, title, fields } }) =>
        `shown differently: ${entity} “${printableLine(title)}”: ${fields.map(({ field }) => field).join(', ')}`,
    ),
    ...questionsIn(session).map(({ text }) => text),
  ]
}
