import pdfWorkerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** As browsers have it; the types of the page do not know it yet. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: Readonly<Record<'createHTML' | 'createScriptURL', (given: string) => string | null>>,
  ) => unknown
}

// The content security policy lets no text become markup or a script's address unless a policy that
// it names has passed it. Vue and the calendar bring one each for markup of their own. What other
// libraries give goes by this one: charts are emptied by markup of no length, and the reader of PDFs
// starts its worker. `null` is refused, which throws where it was given.
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (markup) => (markup === '' ? markup : null),
  createScriptURL: (address) => (address === pdfWorkerUrl ? address : null),
})
