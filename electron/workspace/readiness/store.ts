import { z } from 'zod'
import { usualLetter, reminderLetter } from '../../../shared/domain/readiness/letter.ts'
import type { LinkCheck } from '../../../shared/domain/readiness/links.ts'
import type { PartName } from '../../../shared/domain/readiness/problems.ts'
import { readRules, usualRules, type ReadinessRules } from '../../../shared/domain/readiness/rules.ts'
import { askedOfBooth } from '../../../shared/domain/readiness/score.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { numberOf, oneOf, parseJson, textOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { SettingStore } from '../stores/workspace.ts'
import type { EventReadiness, ReadinessStore } from '../stores/readiness.ts'

/** Where judging again has come to: the least id that is left. */
export const judgedFromSetting = 'readiness.judge-from'
const rulesSetting = 'readiness.rules'
const letterSetting = 'readiness.letter'

/** Of each of the records in the last parameter, how many parts it has, counted up to the one before. */
const partsBy = (parts: string): string =>
  `SELECT whole.value AS key, (SELECT count(*) FROM (${parts} LIMIT ?4)) AS parts FROM json_each(?5) AS whole`
const partsByPart = partsBy(`
  SELECT 1 FROM record_reference AS reference CROSS JOIN record AS part ON part.id = reference.record_id
    WHERE reference.target_entity = ?1 AND reference.target_key = whole.value AND reference.is_current = 1 AND reference.field = ?2
      AND part.entity = ?3 AND part.removed = 0`)
const partsByWhole = partsBy(`
  SELECT 1 FROM record AS naming CROSS JOIN record_reference AS reference ON reference.record_id = naming.id
    WHERE naming.entity = ?1 AND naming.key = whole.value AND reference.is_current = 1 AND reference.field = ?2 AND reference.target_entity = ?3`)

type PartCounts = ReadonlyMap<string, number>

export function createReadinessStore(
  database: Database,
  transactions: Transactions,
  settings: SettingStore,
): ReadinessStore {
  let rules: ReadinessRules | undefined
  let asked: ReadonlySet<string> | undefined
  let links: Map<string, LinkCheck> | undefined
  const known = (): Map<string, LinkCheck> => {
    const read = (): Map<string, LinkCheck> =>
      new Map(
        database.all('SELECT url, found, answer, checked_at FROM link_check').map((row) => {
          const found = oneOf(['works', 'broken', 'private'] as const, row, 'found')
          return [
            textOf(row, 'url'),
            { found, answer: textOf(row, 'answer'), checkedAt: textOf(row, 'checked_at') },
          ]
        }),
      )
    return (links ??= read())
  }
  const rulesNow = (): ReadinessRules => {
    const kept = rules === undefined ? settings.get(rulesSetting) : undefined
    return (rules ??= kept === undefined ? usualRules : readRules(parseJson(kept)))
  }
  const counts = (
    entity: EntityName,
    keys: readonly string[],
    part: PartName,
    enough: number,
  ): PartCounts => {
    const field = entities[entity].partFields.find((one) => one.entity === part)
    if (field === undefined) return new Map()
    const sql = field.on === 'part' ? partsByPart : partsByWhole
    const rows = database.all(sql, entity, field.field, part, enough, JSON.stringify(keys))
    return new Map(rows.map((row) => [textOf(row, 'key'), numberOf(row, 'parts')]))
  }
  const among: ReadinessStore['partCountAmong'] = (records) => {
    const counted = new Map<string, PartCounts>()
    return ({ entity, key }, part, enough) => {
      const question = `${entity} ${part} ${enough}`
      const before = counted.get(question)
      if (before !== undefined) return before.get(key) ?? 0
      const keys = records.filter((record) => record.entity === entity).map((record) => record.key)
      const found = counts(entity, keys, part, enough)
      counted.set(question, found)
      return found.get(key) ?? 0
    }
  }
  const judgeAnew = (): void => settings.set(judgedFromSetting, '0')
  return {
    rules: rulesNow,
    setRules(next) {
      transactions.run(() => {
        settings.set(rulesSetting, JSON.stringify(next))
        judgeAnew()
        transactions.changed({ kind: 'readiness' })
      })
      rules = next
      asked = undefined
    },
    asked: () => (asked ??= askedOfBooth(rulesNow())),
    letter() {
      const kept = settings.get(letterSetting)
      return (kept === undefined ? undefined : reminderLetter.safeParse(parseJson(kept)).data) ?? usualLetter
    },
    setLetter: (letter) =>
      transactions.run(() => {
        settings.set(letterSetting, JSON.stringify(reminderLetter.parse(letter)))
        transactions.changed({ kind: 'readiness' })
      }),
    forget() {
      rules = undefined
      asked = undefined
      links = undefined
    },
    linkCheck: (url) => known().get(url),
    keepLinkChecks(checks) {
      transactions.run(() => {
        for (const [url, { found, answer, checkedAt }] of checks) {
          database.run(
            'INSERT OR REPLACE INTO link_check (url, found, answer, checked_at) VALUES (?, ?, ?, ?)',
            url,
            found,
            answer,
            checkedAt,
          )
        }
        if (checks.size > 0) judgeAnew()
      })
      for (const [url, check] of checks) known().set(url, check)
    },
    partCount: (record, part, enough) => among([record])(record, part, enough),
    partCountAmong: among,
  }
}

const eventReadiness = z.looseObject({ rules: z.unknown(), letter: z.unknown() })

/** What an event asks of its booths, to go where its settings go: a copy of the event, a pack. */
export function readReadiness({ readiness }: { readonly readiness: ReadinessStore }): EventReadiness {
  return { rules: readiness.rules(), letter: readiness.letter() }
}

/** Takes over what `readReadiness` gave, maybe in another version; what cannot be read is as usual. */
export function writeReadiness({ readiness }: { readonly readiness: ReadinessStore }, given: unknown): void {
  const read = eventReadiness.safeParse(given).data
  readiness.setRules(readRules(read?.rules))
  readiness.setLetter(reminderLetter.safeParse(read?.letter).data ?? usualLetter)
}
