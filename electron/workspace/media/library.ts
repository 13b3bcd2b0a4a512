import type { FileUseView, LibraryFilter, SlotProblem } from '../../../shared/contract/media-library.ts'
import { formatsOfKind, mediaKindOf, mediaKinds } from '../../../shared/domain/files/media-kind.ts'
import { searchWords } from '../../../shared/domain/record/search-text.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { pictureSlots, type SlotRules } from '../../../shared/domain/readiness/slot-rules.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { Database, Parameter, Row } from '../disk/database.ts'
import { assetOf, entityOf, numberOf, oneOf, textOf, valuesOf } from '../disk/rows.ts'
import { pacer } from '../disk/slices.ts'
import type { ListedFile, MediaLibrary, LibraryOrder, FileCounts } from '../stores/media.ts'
import type { FileUses } from './uses.ts'

const shownFirst = 3

export function createMediaLibrary(database: Database, uses: FileUses): MediaLibrary {
  let kept: { readonly name: string; readonly changes: number; readonly files: readonly string[] } | undefined
  let counted: { readonly changes: number; readonly counts: FileCounts } | undefined

  const current = async (): Promise<void> => {
    const pause = pacer()
    while (uses.catchUp()) await pause()
  }
  /** Anything that was written may have changed a list of files. */
  const changes = (): number => numberOf(database.get('SELECT total_changes() AS changes') ?? {}, 'changes')

  const usesOf = (file: string, offset: number, limit: number): readonly FileUseView[] =>
    database
      .all(
        `SELECT * FROM (
           SELECT record.id, record.entity, record.key, coalesce(record.draft, record.base) AS shown_values, file_use.field
             FROM file_use JOIN record ON record.id = file_use.record_id WHERE file_use.file = ?1 AND file_use.is_shown = 1
           UNION ALL
           SELECT DISTINCT record.id, record.entity, record.key, coalesce(record.draft, record.base), 'plan'
             FROM plan_element JOIN record ON record.entity = 'floor' AND record.key = plan_element.floor_key WHERE plan_element.file_hash = ?1
         ) ORDER BY id, field LIMIT ?2 OFFSET ?3`,
        ...[file, limit, offset],
      )
      .map(useOf)

  const useOf = (row: Row): FileUseView => {
    const entity = entityOf(row)
    const values = valuesOf(row, 'shown_values') ?? {}
    const [owner] = entities[entity].owners
    const ownerKey = owner === undefined ? undefined : values[owner.name]
    return {
      entity,
      key: textOf(row, 'key'),
      title: recordTitle(entity, values),
      field: textOf(row, 'field'),
      of:
        owner === undefined || entity === 'booth' || typeof ownerKey !== 'string'
          ? null
          : { entity: owner.type.to, key: ownerKey, title: titleOf(owner.type.to, ownerKey) },
    }
  }
  const titleOf = (entity: EntityName, key: string): string => {
    const row = database.get(
      'SELECT coalesce(draft, base) AS shown_values FROM record WHERE entity = ? AND key = ?',
      entity,
      key,
    )
    return row === undefined ? '' : recordTitle(entity, valuesOf(row, 'shown_values') ?? {})
  }

  const knownAs = (file: string): string => {
    const row = database.get('SELECT hash FROM asset_url WHERE url = ?', file)
    return row === undefined ? file : textOf(row, 'hash')
  }
  const describeOne = (file: string): ListedFile | undefined => {
    const asset = database.get(
      `SELECT asset.*, ${originalOf} AS original_hash FROM asset WHERE hash = ?`,
      file,
    )
    const used = { uses: countOf(file), firstUses: usesOf(file, 0, shownFirst), isOriginal: isOriginal(file) }
    if (asset !== undefined) {
      const info = assetOf(asset)
      return {
        file,
        name: info.name,
        kind: mediaKindOf(info.format),
        asset: info,
        addedAt: textOf(asset, 'added_at'),
        ...used,
      }
    }
    const named = database.get(
      'SELECT name, kind FROM file_use WHERE file = ? ORDER BY is_shown DESC LIMIT 1',
      file,
    )
    if (named === undefined) return undefined
    return {
      file,
      name: textOf(named, 'name'),
      kind: oneOf(mediaKinds, named, 'kind'),
      asset: undefined,
      addedAt: undefined,
      ...used,
    }
  }
  const countOf = (file: string): number =>
    numberOf(database.get(`SELECT ${usesSql('?1')} AS uses`, file) ?? {}, 'uses')
  const isOriginal = (hash: string): boolean =>
    database.get(`SELECT 1 WHERE ${originalSql('?1')}`, hash) !== undefined

  return {
    async select(filter, order, rules) {
      await current()
      const name = JSON.stringify([filter, order, rules])
      const now = changes()
      if (kept?.name === name && kept.changes === now) return kept.files
      const { sql, parameters } = selection(filter, order, rules)
      const files = database.all(sql, ...parameters).map((row) => textOf(row, 'file'))
      kept = { name, changes: now, files }
      return files
    },
    knownAs,
    describe: (files) => files.flatMap((file) => describeOne(file) ?? []),
    async counts() {
      await current()
      const now = changes()
      if (counted?.changes === now) return counted.counts
      const here = database.get(
        `SELECT count(*) AS files, coalesce(sum(size_bytes), 0) AS bytes, coalesce(sum(unused), 0) AS unused_files,
           coalesce(sum(iif(unused, size_bytes, 0)), 0) AS unused_bytes
           FROM (SELECT size_bytes, NOT ${shownSql('asset.hash')} AS unused FROM asset WHERE ${listedSql})`,
      )
      const away = database.get(
        `SELECT count(*) AS files FROM (SELECT DISTINCT file FROM file_use WHERE ${awaySql})`,
      )
      const counts = {
        files: numberOf(here ?? {}, 'files'),
        bytes: numberOf(here ?? {}, 'bytes'),
        unusedFiles: numberOf(here ?? {}, 'unused_files'),
        unusedBytes: numberOf(here ?? {}, 'unused_bytes'),
        onServiceFiles: numberOf(away ?? {}, 'files'),
      }
      counted = { changes: now, counts }
      return counts
    },
    uses: (file, offset, limit) => ({ items: usesOf(file, offset, limit), total: countOf(file) }),
    isShown: (hash) => database.get(`SELECT 1 WHERE ${shownSql('?1')}`, hash) !== undefined,
    isOfVersion: (hash) => database.get('SELECT 1 FROM file_use WHERE file = ? LIMIT 1', hash) !== undefined,
    current,
    prepareSome: () => uses.catchUp(),
  }
}

const originalOf =
  '(SELECT original_hash FROM derived_asset WHERE derived_asset.hash = asset.hash ORDER BY id DESC LIMIT 1)'

/** How many records' fields and plans show a file. */
function usesSql(file: string): string {
  return `((SELECT count(*) FROM file_use WHERE file_use.file = ${file} AND file_use.is_shown = 1)
    + (SELECT count(DISTINCT floor_key) FROM plan_element WHERE file_hash = ${file}))`
}

function directlyShownSql(file: string): string {
  return `(EXISTS (SELECT 1 FROM file_use WHERE file_use.file = ${file} AND file_use.is_shown = 1)
    OR EXISTS (SELECT 1 FROM plan_element WHERE file_hash = ${file}))`
}

/** Something that is shown was made of it. */
function originalSql(file: string): string {
  return `EXISTS (SELECT 1 FROM derived_asset AS made WHERE made.original_hash = ${file} AND ${directlyShownSql('made.hash')})`
}

/** A picture that stands for a film is shown as long as the film is here. */
function frameSql(file: string): string {
  return `EXISTS (SELECT 1 FROM asset AS film WHERE film.frame_hash = ${file})`
}

function shownSql(file: string): string {
  return `(${directlyShownSql(file)} OR ${originalSql(file)} OR ${frameSql(file)})`
}

/** What stands for a film is seen with it, and is no file of its own to a person. */
const listedSql = `(NOT ${frameSql('asset.hash')} OR ${directlyShownSql('asset.hash')})`

/** Files that records show and that are not here. */
const awaySql = 'is_shown = 1 AND NOT EXISTS (SELECT 1 FROM asset WHERE asset.hash = file_use.file)'

interface Query {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** `undefined`: those of all formats. */
function wantedFormats({ kinds, formats }: LibraryFilter): LibraryFilter['formats'] {
  const ofKinds = kinds?.flatMap(formatsOfKind)
  return formats === undefined || ofKinds === undefined
    ? (formats ?? ofKinds)
    : formats.filter((one) => ofKinds.includes(one))
}

function selection(
  filter: LibraryFilter,
  { sort = 'name', descending = false }: LibraryOrder,
  rules: SlotRules,
): Query {
  const words = searchWords(filter.text ?? '')
  const { kinds, formats, use, problems } = filter
  const parts: string[] = []
  const parameters: Parameter[] = []
  if (use !== 'on-service') {
    const among = wantedFormats(filter)
    const conditions = [listedSql, ...textSql(words, 'asset.searched', 'asset.hash', parameters)]
    if (among !== undefined) {
      conditions.push('asset.format IN (SELECT value FROM json_each(?))')
      parameters.push(JSON.stringify(among))
    }
    if (use === 'used') conditions.push(shownSql('asset.hash'))
    if (use === 'unused') conditions.push(`NOT ${shownSql('asset.hash')}`)
    if (problems !== undefined) conditions.push(problemSql(problems, rules, parameters))
    parts.push(
      `SELECT hash AS file, name_key, size_bytes AS size, added_at AS added${sort === 'uses' ? `, ${usesSql('asset.hash')} AS uses` : ''}
         FROM asset WHERE ${conditions.join(' AND ')}`,
    )
  }
  if (use !== 'unused' && problems === undefined && formats === undefined) {
    const conditions = [awaySql, ...textSql(words, 'file_use.searched', 'file_use.file', parameters)]
    if (kinds !== undefined) {
      conditions.push('kind IN (SELECT value FROM json_each(?))')
      parameters.push(JSON.stringify(kinds))
    }
    parts.push(
      `SELECT file, min(name_key) AS name_key, -1 AS size, '' AS added${sort === 'uses' ? ', count(*) AS uses' : ''} FROM file_use WHERE ${conditions.join(' AND ')} GROUP BY file`,
    )
  }
  const direction = descending ? 'DESC' : ''
  const by = { name: 'name_key', size: 'size', added: 'added', uses: 'uses' }[sort]
  const none = `SELECT '' AS file, '' AS name_key, 0 AS size, '' AS added, 0 AS uses WHERE 0`
  const sql = `SELECT file FROM (${parts.length === 0 ? none : parts.join(' UNION ALL ')}) ORDER BY ${by} ${direction}, name_key, file`
  return { sql, parameters }
}

/** All words in the file's name, or all in the title of a record that shows it, or of its owner. */
function textSql(
  words: readonly string[],
  searched: string,
  file: string,
  parameters: Parameter[],
): readonly string[] {
  if (words.length === 0) return []
  const inName = words.map(() => `instr(${searched}, ?) > 0`).join(' AND ')
  const titled = (summary: string): string =>
    `instr(substr(${summary}.searched, 1, instr(${summary}.searched || char(10), char(10))), ?) > 0`
  const inTitle = words
    .map(
      () => `(${titled('summary')} OR EXISTS (SELECT 1 FROM record_reference AS reference
        JOIN record AS owner ON owner.entity = reference.target_entity AND owner.key = reference.target_key
        JOIN record_summary AS named ON named.record_id = owner.id
        WHERE reference.record_id = used.record_id AND reference.is_current = 1 AND owner.entity = 'booth' AND ${titled('named')}))`,
    )
    .join(' AND ')
  parameters.push(...words, ...words.flatMap((word) => [word, word]))
  return [
    `((${inName}) OR ${file} IN (SELECT used.file FROM file_use AS used JOIN record_summary AS summary ON summary.record_id = used.record_id
       WHERE used.is_shown = 1 AND ${inTitle}))`,
  ]
}

/** Used in a place whose rule it breaks. */
function problemSql(problems: readonly SlotProblem[], rules: SlotRules, parameters: Parameter[]): string {
  const broken = pictureSlots.map((slot) => {
    const { leastPixels, mostPixels, narrowest, widest, mostBytes } = rules[slot]
    const faults: Readonly<Record<SlotProblem, readonly [string, ...number[]]>> = {
      'too-small': ['min(asset.width_pixels, asset.height_pixels) < ?', leastPixels],
      'too-large': ['max(asset.width_pixels, asset.height_pixels) > ?', mostPixels],
      'other-shape': [
        '(asset.width_pixels < asset.height_pixels * ? OR asset.width_pixels > asset.height_pixels * ?)',
        narrowest,
        widest,
      ],
      'too-heavy': ['asset.size_bytes > ?', mostBytes],
    }
    parameters.push(slot)
    const conditions = problems.map((problem) => {
      const [sql, ...limits] = faults[problem]
      parameters.push(...limits)
      return sql
    })
    return `(file_use.field = ? AND (${conditions.join(' OR ')}))`
  })
  return `EXISTS (SELECT 1 FROM file_use WHERE file_use.file = asset.hash AND file_use.is_shown = 1 AND (${broken.join(' OR ')}))`
}
