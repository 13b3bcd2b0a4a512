import { Ban, CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from '@lucide/vue'
import { seemingFormat } from '../../../shared/domain/files/file-name.ts'
import { isPicture, type FileSlot } from '../../../shared/domain/folder-drop/file-slots.ts'
import { useText } from '../../locales/index.ts'
import { useFolderDrop } from '../../stores/folder-drop/folder-drop.ts'
import { kindOf, replacesOne, takerOf, type ReviewRow } from '../../stores/folder-drop/review.ts'
import { useFieldTexts } from '../records/fields/field-texts.ts'

/** In a row; the choice beside the table has all of them. */
export const shownChoices = 3

export const certaintyIcons: Readonly<Record<ReturnType<typeof kindOf>, LucideIcon>> = {
  sure: CircleCheck,
  check: CircleHelp,
  conflict: CircleAlert,
  leftover: Ban,
}

/** How a file of a review is said. */
export function useReviewTexts() {
  const { t, facts } = useText()
  const { label } = useFieldTexts()
  const drop = useFolderDrop()
  const boothName = (key: string): string => {
    const booth = drop.booths.get(key)
    if (booth === undefined) return ''
    const name = booth.name || t('booths.untitled')
    return facts([name, booth.number ?? ''])
  }
  // Whether one of the others moves shows only when it is read.
  const conversion = ({ name }: ReviewRow): string =>
    t(
      seemingFormat({ name, type: '' }) === 'gif'
        ? 'folderDrop.review.convertedStill'
        : 'folderDrop.review.converted',
    )
  return {
    boothName,
    placeName: (place: FileSlot): string =>
      isPicture(place) ? label('booth', place) : t(`booths.editor.${place}`),
    certainty: (row: ReviewRow): string => {
      const word = t(`folderDrop.review.certainty.${kindOf(row)}`)
      const number = drop.booths.get(row.booth ?? '')?.number ?? ''
      const by = row.by === null || !row.included ? '' : t(`folderDrop.review.by.${row.by}`, { number })
      return by === '' ? word : `${word}, ${by}`
    },
    /** The file that goes where this one was to go. */
    taker: (row: ReviewRow): { readonly at: number; readonly text: string } | undefined => {
      const at = row.reason === 'left-out' ? undefined : takerOf(row, drop.takers)
      const file = at === undefined ? undefined : drop.rows[at]
      return at === undefined || file === undefined
        ? undefined
        : { at, text: t('folderDrop.review.taken', { file: file.name === row.name ? file.path : file.name }) }
    },
    /** The booths that a file may be for, where it is not known which. */
    choices: (row: ReviewRow): readonly { readonly value: string; readonly label: string }[] =>
      row.booth === null ? row.candidates.map((key) => ({ value: key, label: boothName(key) })) : [],
    /** Why it is not added, or what adding it does beside. */
    note: (row: ReviewRow): string => {
      if (row.reason !== null) {
        const booths = row.candidates.slice(0, shownChoices).map(boothName).join(', ')
        return t(`folderDrop.review.reasons.${row.reason}`, {
          booths: row.candidates.length > shownChoices ? `${booths} …` : booths,
        })
      }
      const replaces = row.included && replacesOne(row, drop.booths) ? t('folderDrop.review.replaces') : ''
      return facts([replaces, row.needsConversion && drop.convert ? conversion(row) : ''])
    },
  }
}
