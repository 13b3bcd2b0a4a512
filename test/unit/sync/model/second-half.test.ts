import { describe } from 'vitest'
import { holdHalf } from './half.ts'

describe('the synchronisation over virtual time, network and disk, with other seeds', () => {
  holdHalf(1)
})
