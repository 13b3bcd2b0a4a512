/** A frame of a page, by its identity and place. */
export interface Frame {
  url: string
  readonly parent: Frame | null
  detached: boolean
}
