import { expect, test } from 'vitest'
import { seemsToHold } from '../../../../renderer/components/file-in/file-kinds.ts'
import { convertibleFormats, imageFormats, videoFormats } from '../../../../shared/entities/index.ts'

const pictures = [...imageFormats, ...convertibleFormats]

test('a place lights up for what may be meant for it: a known wanted type, or one nobody can tell', () => {
  expect(seemsToHold(['image/png'], pictures)).toBe(true)
  expect(seemsToHold(['image/heic'], pictures)).toBe(true)
  expect(seemsToHold(['application/pdf', 'image/jpeg'], pictures)).toBe(true)
  expect(seemsToHold([''], videoFormats)).toBe(true)
  expect(seemsToHold(['application/msword'], pictures)).toBe(true)
  expect(seemsToHold([], pictures)).toBe(true)
})

test('a place stays dark for what is surely for another', () => {
  expect(seemsToHold(['video/mp4'], pictures)).toBe(false)
  expect(seemsToHold(['application/pdf'], pictures)).toBe(false)
  expect(seemsToHold(['image/png', 'image/bmp', 'text/plain'], videoFormats)).toBe(false)
})
