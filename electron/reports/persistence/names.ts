import type { Database } from '../../workspace/disk/database.ts'

/** What the columns hold as numbers. */
export type NameKind = 'booth' | 'person' | 'device' | 'page'

/** Texts and the numbers that stand for them, from 1 without gaps; 0 is the empty text. */
export interface Names {
  /** Gives an unknown text the next number: only within a transaction. */
  take(kind: NameKind, text: string): number
  find(kind: NameKind, text: string): number | undefined
  text(kind: NameKind, no: number): string
  /** The largest number in use. */
  last(kind: NameKind): number
}

export function createNames(database: Database): Names {
  const find: Names['find'] = (kind, text) => {
    if (text === '') return 0
    const found = database.get('SELECT no FROM report_name WHERE kind = ? AND text = ?', kind, text)?.['no']
    return typeof found === 'number' ? found : undefined
  }
  const last: Names['last'] = (kind) =>
    Number(database.get('SELECT max(no) AS no FROM report_name WHERE kind = ?', kind)?.['no'] ?? 0)
  return {
    find,
    last,
    take(kind, text) {
      const known = find(kind, text)
      if (known !== undefined) return known
      const no = last(kind) + 1
      database.run('INSERT INTO report_name (kind, no, text) VALUES (?, ?, ?)', kind, no, text)
      return no
    },
    text: (kind, no) =>
      no === 0
        ? ''
        : String(
            database.get('SELECT text FROM report_name WHERE kind = ? AND no = ?', kind, no)?.['text'] ?? '',
          ),
  }
}
