/** What is measured on the plan. How it is written, the page says: `EditorTheme.measureText`. */
export type Measure =
  | { readonly kind: 'metres'; readonly sides: readonly number[] }
  /** How far something was moved. */
  | { readonly kind: 'shift'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'degrees'; readonly degrees: number }
  | { readonly kind: 'count'; readonly count: number }
