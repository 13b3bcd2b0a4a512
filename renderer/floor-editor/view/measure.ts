/** What is measured on the plan. How it is written, the page says: `EditorTheme.measureText`. */
export type Measure =
  | { readonly kind: 'metres'; readonly sides: readonly number[] }
  | { readonly kind: 'degrees'; readonly degrees: number }
  | { readonly kind: 'count'; readonly count: number }
