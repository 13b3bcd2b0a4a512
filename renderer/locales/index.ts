import { createI18n, useI18n } from 'vue-i18n'
import actions from './en/actions.ts'
import booths from './en/booths.ts'
import entities from './en/entities.ts'
import errors from './en/errors.ts'
import event from './en/event.ts'
import exhibitors from './en/exhibitors.ts'
import fields from './en/fields.ts'
import floors from './en/floors.ts'
import floorsAssign from './en/floors-assign.ts'
import floorsCommands from './en/floors-commands.ts'
import floorsDrawing from './en/floors-drawing.ts'
import floorsFiles from './en/floors-files.ts'
import floorsLooks from './en/floors-looks.ts'
import floorsStands from './en/floors-stands.ts'
import floorsChecks from './en/floors-checks.ts'
import forms from './en/forms.ts'
import frame from './en/frame.ts'
import lists from './en/lists.ts'
import jobs from './en/jobs.ts'
import media from './en/media.ts'
import overview from './en/overview.ts'
import palette from './en/palette.ts'
import people from './en/people.ts'
import places from './en/places.ts'
import problems from './en/problems.ts'
import reports from './en/reports.ts'
import segments from './en/segments.ts'
import sessions from './en/sessions.ts'
import settings from './en/settings.ts'
import start from './en/start.ts'
import states from './en/states.ts'
import sync from './en/sync.ts'
import tables from './en/tables.ts'
import values from './en/values.ts'

/** One file per screen; its name is the first step of its keys. */
export const en = {
  actions,
  booths,
  entities,
  errors,
  event,
  exhibitors,
  fields,
  floors,
  floorsAssign,
  floorsCommands,
  floorsDrawing,
  floorsFiles,
  floorsLooks,
  floorsStands,
  floorsChecks,
  forms,
  frame,
  lists,
  jobs,
  media,
  overview,
  palette,
  people,
  places,
  problems,
  reports,
  segments,
  sessions,
  settings,
  start,
  states,
  sync,
  tables,
  values,
}

type Messages = typeof en

type Paths<Branch, Prefix extends string = ''> = {
  [Key in keyof Branch & string]: Branch[Key] extends string ? `${Prefix}${Key}` : Paths<Branch[Key], `${Prefix}${Key}.`>
}[keyof Branch & string]

/** Every key that has a text. */
export type MessageKey = Paths<Messages>

export const i18n = createI18n({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  messages: { en },
})

type TextParams = Readonly<Record<string, string | number>>

export interface Texts {
  /**
   * The text of `key`, with `{named}` places filled. With a number, the plural form for it;
   * `{count}` is filled with the number in the locale's digits.
   */
  readonly t: (key: MessageKey, params?: TextParams | number) => string
  /** The `{named}` places of a text. */
  readonly places: (key: MessageKey) => readonly string[]
  /** Whether a key put together at run time has a text. */
  readonly has: (key: string) => key is MessageKey
}

/** The texts of the current language; only keys that exist compile. */
export function useText(): Texts {
  const composer = useI18n()
  return {
    has: (key): key is MessageKey => composer.te(key),
    places: (key) => [...String(composer.tm(key)).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    t(key, params) {
      if (params === undefined) return composer.t(key)
      return typeof params === 'number' ? composer.t(key, { count: composer.n(params) }, { plural: params }) : composer.t(key, params)
    },
  }
}
