/**
 * A rule of the synchronisation taken out of its sources, to see whether the model misses it.
 * `from` occurs in the file once.
 */
export interface Defect {
  readonly rule: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** What stands in for it, and must go too. */
  readonly also?: Edit
}
interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** All that is changed in the sources for a defect. */
export function editsOf({ file, from, to, also }: Defect): readonly Edit[] {
  return [{ file, from, to }, ...(also === undefined ? [] : [also])]
}

/** The places of `from` in a source, however its lines are broken. */
export function placesOf(text: string, from: string): readonly string[] {
  const tokens = from.match(/\w+|[^\w\s]/g) ?? []
  const pattern = tokens
    .map((token, at) => {
      const isCloser = /[)\]}]/.test(token)
      const before = at === 0 ? '' : isCloser ? ',?\\s*' : '\\s*'
      return before + (/\w/.test(token) ? token : `\\${token}`)
    })
    .join('')
  return text.match(new RegExp(pattern, 'g')) ?? []
}

const sync = 'electron/sync'
const understand = `${sync}/observation/understand.ts`
const takeRemote = `${sync}/observation/take-remote.ts`
const absence = `${sync}/pull/absence.ts`
const push = `${sync}/push`
const settle = `${sync}/settle.ts`
const reconcile = `${sync}/look-up/reconcile.ts`
const transitions = 'electron/workspace/stores/journal-transitions.ts'

export const defects: readonly Defect[] = [
  {
    rule: 'what is stale changes nothing',
    file: understand,
    from: "if (isEarlier && !isSettled(ours, observation, known)) return 'stale'",
    to: "if (isEarlier) return 'theirs'",
  },
  {
    rule: 'what was not taken over is told, and stays',
    file: understand,
    from: "if (isEarlier) return 'not-taken-over'",
    to: "if (isEarlier) return 'theirs'",
  },
  {
    rule: 'what was altered is told, and stays',
    file: understand,
    from: "if (equality === 'near') return 'altered'",
    to: "if (equality === 'near') return 'theirs'",
  },
  {
    rule: 'what was undone at once is told',
    file: understand,
    from: "? 'theirs' : 'overwritten'",
    to: "? 'theirs' : 'theirs'",
  },
  {
    rule: 'a settling time passes before a save is beyond doubt',
    file: understand,
    from: '>= settlingMs &&',
    to: '>= 0 &&',
  },
  {
    rule: 'a save is beyond doubt after two listings',
    file: understand,
    from: 'const pullsToSettle = 2',
    to: 'const pullsToSettle = 0',
  },
  {
    rule: 'a field that is not reported stays',
    file: understand,
    from: 'const values: Record<string, JsonValue> = { ...base, ...observation.values }',
    to: 'const values: Record<string, JsonValue> = { ...observation.values }',
    also: {
      file: `${sync}/observation/remote-equality.ts`,
      from: 'const values: Record<string, JsonValue> = { ...before, ...theirs }',
      to: 'const values: Record<string, JsonValue> = { ...theirs }',
    },
  },
  {
    rule: 'what was found otherwise is kept in the history',
    file: takeRemote,
    from: 'if (record.base !== null) records.archive(record.entity, record.key, archiveReasons[kind], record.base)',
    to: '',
  },
  {
    rule: 'the person is told of it',
    file: takeRemote,
    from: '    knowledge.noteDiscrepancy(record.entity, record.key, kind, fields)\n',
    to: '',
  },
  {
    rule: 'a clock that was set back shuts nothing out',
    file: takeRemote,
    from: ' && confirmedAt <= clock.now()',
    to: '',
  },
  {
    rule: 'both sides in one field are a conflict',
    file: takeRemote,
    from: 'if (conflicts.length > 0) {\n    if (record.remote',
    to: 'if (conflicts.length > 99) {\n    if (record.remote',
  },
  {
    rule: 'gone only after two passes',
    file: absence,
    from: 'const due = isApproved ? now : now.filter((key) => isDue(before.get(key), askedAt, settings.settlingMs))',
    to: 'const due = isApproved ? now : now',
  },
  {
    rule: 'the two passes lie a settling time apart',
    file: absence,
    from: 'return since !== undefined && askedAt - since >= settlingMs',
    to: 'return since !== undefined && askedAt - since >= 0',
  },
  {
    rule: 'nothing is missing soon after our own create',
    file: absence,
    from: 'before === null && Math.abs(askedAt - confirmedAt) < settings.settlingMs',
    to: 'before === null && Math.abs(askedAt - confirmedAt) < 0',
  },
  {
    rule: 'what is missing is asked for alone',
    file: absence,
    from: 'if ((await remote.isThere(record, signal)) === true) {',
    to: 'if (signal.aborted) {',
  },
  {
    rule: 'many missing are asked about',
    file: absence,
    from: 'if (missing <= manyRecords || missing <= known * manyPart) return false',
    to: 'if (missing >= 0) return false',
  },
  {
    rule: 'the total of a listing counts',
    file: `${sync}/pull/pull-listing.ts`,
    from: 'if (others.length > 0 || (total !== undefined && total !== seen.size)) {',
    to: 'if (total !== undefined && total < 0) {',
  },
  {
    rule: 'what is gone is archived',
    file: takeRemote,
    from: "if (base !== null && !record.removed) records.archive(entity, key, 'gone-on-service', base)",
    to: '',
  },
  {
    rule: 'what is gone and was in conflict is archived',
    file: takeRemote,
    from: "if (theirs !== null) records.archive(entity, key, 'gone-on-service', theirs)",
    to: '',
  },
  {
    rule: 'what is gone here with a change is a conflict',
    file: takeRemote,
    from: 'if (record.removed || record.draft === null || isOnlyDetached) {',
    to: 'if (record.removed || !record.remoteGone) {',
  },
  {
    rule: 'the files of what is gone are kept',
    file: absence,
    from: 'if (version !== null) await keepFiles(context, files, entity, version, signal)',
    to: 'if (version === undefined) await keepFiles(context, files, entity, record.base ?? {}, signal)',
  },
  {
    rule: 'what is gone waits for its files',
    file: absence,
    from: '< filesAwaitedMs) return',
    to: '< 0) return',
  },
  {
    rule: 'what a push does not find may have been left out',
    file: `${sync}/observation/remote.ts`,
    from: "return found.isWhole ? 'absent' : 'left-out'",
    to: "return 'absent'",
  },
  {
    rule: 'what is overwritten is archived',
    file: `${push}/save.ts`,
    from: 'if (now.base !== null && now.remoteId !== null) archiveOnce',
    to: 'if (now.base === undefined) archiveOnce',
  },
  {
    rule: 'what is removed is archived',
    file: `${push}/removal.ts`,
    from: 'if (version !== undefined) archiveOnce(context, record, version)',
    to: '',
  },
  {
    rule: 'the files of what is removed are kept',
    file: `${sync}/pull/cascade.ts`,
    from: 'if (isNew) kept = await keepFiles(context, files, entity, listed, signal)',
    to: '',
  },
  {
    rule: 'what goes with a floor is archived',
    file: `${sync}/pull/cascade.ts`,
    from: '!(await archiveDependants(context, files, record, archived, signal)) && !isNew',
    to: '!isNew && archiveDependants !== undefined',
  },
  {
    rule: 'a file that is replaced is kept',
    file: `${push}/make-ready.ts`,
    from: 'if (!(await keepReplacedFiles(context, files, record, draft, filesOf(entry), signal))) return undefined',
    to: '',
  },
  {
    rule: 'the service is read before it is overwritten',
    file: `${push}/make-ready.ts`,
    from: 'if (!(await meetRemote(parts, entry, signal))) return undefined\n  for',
    to: 'for',
  },
  {
    rule: 'a read is fresh, also after a wait',
    file: `${sync}/observation/remote.ts`,
    from: 'Math.abs(clock.now() - known.at) < settings.freshMs',
    to: 'Math.abs(clock.now() - known.at) < 600_000',
    also: {
      file: `${sync}/engine/engine.ts`,
      from: "if (settled.some(({ kind }) => kind === 'trouble' || kind === 'stop')) remote.forget()",
      to: '',
    },
  },
  {
    rule: 'the address of a file is whole',
    file: 'shared/domain/files/file-address.ts',
    from: 'return kept.length === 0 ? start : `${start}?${',
    to: 'return kept.length >= 0 ? start : `${start}?${',
  },
  {
    rule: 'signatures are no part of it',
    file: 'shared/domain/files/file-address.ts',
    from: '.filter(({ name }) => !signatures.has(name.toLowerCase()))',
    to: '.filter(() => signatures !== undefined)',
  },
  {
    rule: 'a file sent back is what the service has now',
    file: `${sync}/planning/prepare.ts`,
    from: '? await files.ensureCurrent(record.entity, record.key, field.name, signal)',
    to: '? await files.ensure(record.entity, record.key, field.name, signal)',
  },
  {
    rule: 'validators tell versions apart',
    file: 'electron/gateway/files/validators.ts',
    from: 'return opaqueTag(before.etag) === opaqueTag(now.etag)',
    to: 'return opaqueTag(before.etag) !== undefined',
  },
  {
    rule: 'a name that is taken is asked about',
    file: `${push}/make-ready.ts`,
    from: 'const taken = copied ?? (await nameTaken(context, finder, entry, record, draft, signal))',
    to: 'const taken = elsewhere',
  },
  {
    rule: 'what waited in a copied folder is looked for',
    file: `${sync}/look-up/copies.ts`,
    from: 'if (!workspace.journal.isFromBefore(entry.id)) return undefined',
    to: 'if (entry.id >= 0) return undefined',
  },
  {
    rule: 'what was made here is not swallowed',
    file: `${sync}/look-up/copies.ts`,
    from: 'isRemoteBornKey(known.key) && known',
    to: 'known',
  },
  {
    rule: 'what is near is asked about',
    file: reconcile,
    from: "if (near.length > 0 && lookUp.cause !== 'copied') return { kind: 'ask', cause: 'near', candidates: near }",
    to: '',
  },
  {
    rule: 'what is near is not adopted',
    file: reconcile,
    from: "if (equality === 'same' || equality === 'normalised') exact.set(id, listed)",
    to: "if (equality !== 'different') exact.set(id, listed)",
  },
  {
    rule: 'what is normalised is the same',
    file: reconcile,
    from: "if (equality === 'same' || equality === 'normalised') exact.set(id, listed)",
    to: "if (equality === 'same') exact.set(id, listed)",
  },
  {
    rule: 'several are asked about',
    file: reconcile,
    from: "return others.length === 0 ? { kind: 'adopt', candidate: first }",
    to: "return others.length >= 0 ? { kind: 'adopt', candidate: first }",
  },
  {
    rule: 'two listings must lack a create',
    file: reconcile,
    from: "if (lookUp.emptyListings === 0) return { kind: 'look-again' }",
    to: '',
  },
  {
    rule: 'the second look comes a settling time later',
    file: reconcile,
    from: "'unanswered' ? settings.settlingMs : 0",
    to: "'unanswered' ? 0 : 0",
  },
  {
    rule: 'only what was unknown is adopted',
    file: reconcile,
    from: '|| workspace.records.getByRemoteId(entity, id) !== undefined) continue',
    to: ') continue',
  },
  {
    rule: 'other files are not adopted',
    file: `${sync}/look-up/adopt.ts`,
    from: "else return 'other-files'",
    to: 'else theirs[name] = { ...mine, url }',
  },
  {
    rule: 'what may answer a create is not taken in',
    file: `${sync}/pull/pull-listing.ts`,
    from: 'if (mayAnswer(workspace, waiting, values))',
    to: 'if (waiting.length < 0 && mayAnswer(workspace, waiting, values))',
  },
  {
    rule: '408 and 5xx are no refusal',
    file: 'electron/gateway/answers/failed-answer.ts',
    from: 'if (status === 408 || status >= 500) return',
    to: 'if (status === 599) return',
  },
  {
    rule: '503 with a wait may have been done',
    file: 'electron/gateway/answers/failed-answer.ts',
    from: 'if (status === 429) return',
    to: 'if (status === 429 || (status === 503 && askedWaitMs(answer.headers, now) !== undefined)) return',
  },
  {
    rule: 'a create without an answer is looked up',
    file: settle,
    from: "if (isCreate(context, entry) && mayHaveArrived) return leaveOpen(context, entry, error, 'unanswered', waitOf(failure))",
    to: '',
  },
  {
    rule: 'a yes with a no inside is looked up',
    file: settle,
    from: "if (isCreate(context, entry) && status < 300) return leaveOpen(context, entry, error, 'refused')",
    to: '',
  },
  {
    rule: 'a create in flight when the program ended is looked up',
    file: 'electron/workspace/journal/recovery.ts',
    from: "isCreate(entry) ? { kind: 'lose'",
    to: "hasMoved ? { kind: 'lose'",
  },
  {
    rule: 'what looks alike goes one after the other',
    file: `${sync}/planning/plan.ts`,
    from: 'if (marks.has(entry.mark)) continue',
    to: '',
  },
  {
    rule: 'what others added to a set stays',
    file: 'shared/domain/record-fields/merge.ts',
    from: 'for (const item of theirs) if (!base.includes(item) && !merged.includes(item)) merged.push(item)',
    to: '',
  },
  {
    rule: 'representatives are read where they are reported',
    file: 'shared/domain/record-fields/read-record.ts',
    from: 'if (keys !== undefined) values[field.name] = keys',
    to: 'if (keys === undefined) values[field.name] = []',
  },
  {
    rule: 'the departure is committed before the first byte',
    file: `${push}/save.ts`,
    from: '    await workspace.flush()\n',
    to: '',
  },
  {
    rule: 'what was typed since stays',
    file: `${push}/save.ts`,
    from: 'draft: typedOn ? record.draft : null,',
    to: 'draft: null,',
  },
  {
    rule: 'what gives way in a conflict is archived',
    file: `${sync}/decisions/decisions.ts`,
    from: "if (taken.has('theirs')) records.archive(entity, key, 'conflict-other-side', draft)",
    to: '',
  },
  {
    rule: 'a removal without an answer may have happened',
    file: 'electron/workspace/edits/remove.ts',
    from: 'return draft ?? (departure === null ? null : base)',
    to: 'return draft ?? (departure === undefined ? base : null)',
  },
  {
    rule: 'a question tried again is looked up',
    file: transitions,
    from: 'if (!isOpenQuestion(entry) || entry.departure === null) return anew(entry)',
    to: 'if (isOpenQuestion(entry) || entry.departure === null) return anew(entry)',
  },
  {
    rule: 'what a person has parted from its likes is looked up',
    file: transitions,
    from: 'return isOpenQuestion(entry) ? retried(entry)',
    to: 'return entry.departure === undefined ? retried(entry)',
  },
  {
    rule: 'a person’s retry waits for what may be on its way',
    file: transitions,
    from: 'lookAt: null, lookUp: { ...entry.lookUp, emptyListings: 0 } }',
    to: 'lookAt: null }',
  },
  {
    rule: 'what leaves while a create is open is known',
    file: `${sync}/observation/known-ids.ts`,
    from: 'journal.setKnownIds(id, [...journal.knownIds(id), record.remoteId])',
    to: 'journal.knownIds(id)',
  },
  {
    rule: 'who is taken off all goes before who is attached anew',
    file: `${sync}/planning/queue.ts`,
    from: 'return before.map((detach) => recordName(detach.entity, detach.key))',
    to: 'return before.flatMap(() => [])',
  },
  {
    rule: 'a late listing brings nobody back who was taken off',
    file: `${push}/detach.ts`,
    from: "knowledge.noteWrite('session', key,",
    to: "if (clock.now() < 0) knowledge.noteWrite('session', key,",
  },
  {
    rule: 'a save does not say that the service has a file it did not carry',
    file: 'electron/workspace/records/own-operations.ts',
    from: 'return uploads.length === 0',
    to: 'return uploads.length >= 0',
  },
  {
    rule: 'an upload is done only where the service has its file',
    file: takeRemote,
    from: 'return sameValue(entities[entity].fieldNamed(field), theirs[field], values[field])',
    to: 'return theirs !== values || field !== entity',
  },
  {
    rule: 'what is known to be gone is not brought back by a late listing',
    file: `${sync}/pull/pull-listing.ts`,
    from: 'leaveOut(workspace.gone.among(entity, [...fresh.keys()]).keys(), fresh)',
    to: '',
  },
  {
    rule: 'nor what went along with it',
    file: `${sync}/pull/pull-listing.ts`,
    from: 'leaveOut(goneWithOwner(workspace, entity, fresh), fresh)',
    to: '',
  },
  {
    rule: 'what is made again under an id that was gone comes in once that is settled',
    file: 'electron/workspace/observed/gone.ts',
    from: 'const passesToSettle = 2',
    to: 'const passesToSettle = 200',
  },
  {
    rule: 'what was removed is remembered for the settling time',
    file: 'electron/workspace/observed/gone.ts',
    from: 'abs(? - since) >= ?',
    to: 'abs(? - since) >= min(0, ?)',
  },
  {
    rule: 'a create is not taken for what was removed a moment ago',
    file: reconcile,
    from: 'late.has(id) || workspace',
    to: 'workspace',
  },
  {
    rule: 'pages that count differently are no complete listing',
    file: `${sync}/pull/pull-listing.ts`,
    from: 'if (others.length > 0 || (total',
    to: 'if ((total',
  },
  {
    rule: 'what belongs to a record that is gone is asked about',
    file: `${sync}/decisions/orphans.ts`,
    from: "if (outcome === 'refused' || (isNamedAnew && isKnownToBeGone(workspace, type.to, key)))",
    to: "if (key === '')",
  },
  {
    rule: 'what names a record that may be gone waits for what is said about that',
    file: `${sync}/planning/queue.ts`,
    from: '|| (other.remoteGone && !mayHaveArrived(entry))',
    to: '',
  },
  {
    rule: 'what waits for a record that is gone belongs to the one that is made in its place',
    file: 'electron/workspace/edits/restore-version.ts',
    from: '  redirectOrphans(workspace, version, made.key)\n',
    to: '',
  },
  {
    rule: 'a change that waits is looked at again when what it names has gone',
    file: `${sync}/planning/queue.ts`,
    from: '...(hasGone ? (namedBy.get(name) ?? []) : [])',
    to: '',
  },
  {
    rule: 'what a request for many does not say of one is not taken for undone',
    file: 'electron/gateway/answers/bulk.ts',
    from: '?? failed(unsaid, true)',
    to: '?? failed(unsaid, false)',
  },
  {
    rule: 'what leaves by a request for many is on the disk before',
    file: `${push}/together.ts`,
    from: '    await workspace.flush()\n',
    to: '',
  },
]
