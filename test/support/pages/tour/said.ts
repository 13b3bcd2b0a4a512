import { formsOf } from '../../texts/forms.ts'

/** What a text of the page can look like there: any of its plural forms, with anything in its `{places}`. */
export function said(text: string): RegExp {
  const forms = formsOf(text).map((form) =>
    form
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+'),
  )
  return new RegExp(`^(?:${forms.join('|')})$`)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
