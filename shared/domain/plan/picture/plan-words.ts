import { z } from 'zod'
import { fixtureKinds } from '../elements.ts'
import { colouringWords } from './colouring.ts'

const word = z.string().max(200)

/** What is written on plans that leave the house, in the language of whoever sends them out. */
export const planWords = z.strictObject({
  states: z.strictObject({ free: word, held: word, taken: word }),
  fixtures: z.record(z.enum(fixtureKinds), word),
  /** What the colours mean. */
  colours: z.record(z.enum(colouringWords), word),
  /** `{scale}` is filled: "1:200". */
  scale: word,
  /** `{page}` and `{pages}` are filled. */
  sheet: word,
  listByNumber: word,
  listByName: word,
  withoutNumber: word,
  search: word,
  searchFor: word,
  /** `{count}` is filled. */
  found: word,
  floors: word,
  stands: word,
  close: word,
  zoomIn: word,
  zoomOut: word,
  wholePlan: word,
  theme: word,
  print: word,
  area: word,
  category: word,
  website: word,
  address: word,
  keywords: word,
  everything: word,
  favourite: word,
  favourites: word,
  copyLink: word,
  linkCopied: word,
  wayFrom: word,
  chooseStart: word,
  /** `{metres}` and `{minutes}` are filled. */
  wayLength: word,
  noWay: word,
})
export type PlanWords = Readonly<z.infer<typeof planWords>>
