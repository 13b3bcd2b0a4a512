/**
 * A rule that a value breaks: of the interface, or of what a record needs to be ready
 * (`readiness/`). `code` is stable and translated by the renderer; `params` fill its text.
 */
export interface Problem {
  readonly field: string
  readonly code: ProblemCode
  readonly params?: Readonly<Record<string, string | number>>
  /** Only said; nothing is missing where it is not heeded. */
  readonly level?: 'advised'
}

export const problemCodes = [
  'required',
  'not-text',
  'not-integer',
  'not-number',
  'not-boolean',
  'not-list',
  'not-file',
  'not-reference',
  'not-email',
  'not-url',
  'not-date',
  'not-timestamp',
  'not-currency',
  'not-colour',
  'one-of',
  'too-small',
  'too-large',
  'too-long',
  'wrong-length',
  'not-future',
  'below-field',
  'before-field',
  'not-after-field',
  'not-time-zone',
  'not-language',
  'not-judged',
] as const
/** Rules of readiness: the service takes a record that breaks them. */
export const readinessCodes = [
  'wanted',
  'too-short',
  'too-few',
  'picture-too-small',
  'picture-too-large',
  'picture-too-narrow',
  'picture-too-wide',
  'picture-too-heavy',
  'placeholder-text',
  'link-leads-nowhere',
  'link-broken',
  'link-refused',
  'exhibitor-unknown',
] as const
export type ReadinessCode = (typeof readinessCodes)[number]
export type ProblemCode = (typeof problemCodes)[number] | ReadinessCode

const englishTexts: Readonly<
  Record<ProblemCode, (params: Readonly<Record<string, string | number>>) => string>
> = {
  required: () => 'This field is required.',
  'not-text': () => 'This must be text.',
  'not-integer': () => 'This must be a whole number.',
  'not-number': () => 'This must be a number.',
  'not-boolean': () => 'This must be true or false.',
  'not-list': () => 'This must be a list of texts.',
  'not-file': () => 'This must be a file.',
  'not-reference': () => 'This must name an existing record.',
  'not-email': () => 'This is not an e-mail address.',
  'not-url': () => 'This is not a web address. It starts with https:// or http://.',
  'not-date': () => 'This must be a date in the form YYYY-MM-DD.',
  'not-timestamp': () => 'This must be a time in the form YYYY-MM-DDThh:mm:ssZ.',
  'not-currency': () => 'This must be a currency code of ISO 4217, such as EUR.',
  'not-colour': () => 'This must be a colour in the form #rrggbb.',
  'one-of': ({ values }) => `This must be one of: ${values}.`,
  'too-small': ({ min }) => `This must be at least ${min}.`,
  'too-large': ({ max }) => `This must be at most ${max}.`,
  'too-long': ({ max }) => `This must have at most ${max} characters.`,
  'wrong-length': ({ length }) => `This must have exactly ${length} characters.`,
  'not-future': () => 'This must be a future date.',
  'below-field': ({ other }) => `This must not be less than ${other}.`,
  'before-field': ({ other }) => `This must not be before ${other}.`,
  'not-after-field': ({ other }) => `This must be after ${other}.`,
  'not-time-zone': () => 'This is not a time zone. Use a name such as Europe/Paris.',
  'not-language': ({ text }) => `${JSON.stringify(text)} is not a language code of ISO 639-1, such as en.`,
  'not-judged': () => 'This record could not be checked.',
  'picture-too-small': ({ width, height, min }) =>
    `This picture is too small for its place (${width} × ${height} pixels): the shorter side needs ${min}.`,
  'picture-too-large': ({ width, height, max }) =>
    `This picture is too large (${width} × ${height} pixels): the longer side may have ${max}.`,
  'picture-too-narrow': ({ width, height, ratio }) =>
    `This picture is too narrow for its place (${width} × ${height} pixels): ${ratio} or wider fits.`,
  'picture-too-wide': ({ width, height, ratio }) =>
    `This picture is too wide for its place (${width} × ${height} pixels): ${ratio} or narrower fits.`,
  wanted: () => 'This event asks for it.',
  'too-short': ({ length, min }) => `This has ${length} characters; ${min} are asked for.`,
  'too-few': ({ count, min }) => `There are ${count} of ${min} that are asked for.`,
  'picture-too-heavy': ({ size, max }) => `This picture has ${size} bytes; for its place it may have ${max}.`,
  'placeholder-text': ({ text }) => `This reads like a placeholder: “${text}”.`,
  'link-leads-nowhere': () => 'This link cannot lead to a page of the exhibitor.',
  'link-broken': ({ answer, on }) => `This link did not work on ${on} (${answer}).`,
  'link-refused': ({ on }) => `This link leads into a network that is not public (${on}).`,
  'exhibitor-unknown': () => 'It is not known who the exhibitor is.',
}

/**
 * A problem in English, for the command line and the service's answers; the renderer has its own
 * translations.
 */
export function problemText(problem: Omit<Problem, 'field'>): string {
  return englishTexts[problem.code](problem.params ?? {})
}
