import { z } from 'zod'
import { usualLetter, reminderLetter } from '../../../shared/domain/readiness/letter.ts'
import type { LinkCheck } from '../../../shared/domain/readiness/links.ts'
import { readRules, usualRules, type ReadinessRules } from '../../../shared/domain/readiness/rules.ts'
import { askedOfBooth } from '../../../shared/domain/readiness/score.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { numberOf, oneOf, parseJson, textOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { SettingStore } from '../stores/workspace.ts'
import type { EventReadiness, ReadinessStore } from '../stores/readiness.ts'

/** Where judging again has come to: the least id that is left. */
export const judgedFromSetting = 'readiness.judge-from'
const rulesSetting = 'readiness.rules'
const letterSetting = 'readiness.letter'

const partsByPart = `
  SELECT count(*) AS parts FROM (
    SELECT 1 FROM record_reference AS reference CROSS JOIN record AS part ON part.id = reference.record_id
      WHERE reference.target_entity = ? AND reference.target_key = ? AND reference.is_current = 1 AND reference.field = ?
        AND part.entity = ? AND part.removed = 0 LIMIT ?)`
const partsByWhole = `
  SELECT count(*) AS parts FROM (
    SELECT 1 FROM record AS whole CROSS JOIN record_reference AS reference ON reference.record_id = whole.id
      WHERE whole.entity = ? AND whole.key = ? AND reference.is_current = 1 AND reference.field = ? AND reference.target_entity = ? LIMIT ?)`

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
    partCount({ entity, key }, part, enough) {
      const field = entities[entity].partFields.find((one) => one.entity === part)
      if (field === undefined) return 0
      const sql = field.on === 'part' ? partsByPart : partsByWhole
      return numberOf(database.get(sql, entity, key, field.field, part, enough) ?? { parts: 0 }, 'parts')
    },
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
