/** The pages of the guide (`docs/guide/<id>.md`), by whom they are for, in the order of reading. */
export const guideParts = {
  begin: ['for-exhibitors', 'for-organisers', 'finding-your-way'],
  booths: ['booths', 'pictures', 'readiness', 'packs'],
  floors: ['floors', 'assign', 'planning-with-colleagues', 'plan-files'],
  event: ['people-and-sessions', 'tables'],
  sync: ['sync', 'trouble'],
} as const

export type GuidePageId = (typeof guideParts)[keyof typeof guideParts][number]

export const guidePageIds: readonly GuidePageId[] = Object.values(guideParts).flat()

export function isGuidePage(id: string): id is GuidePageId {
  return guidePageIds.some((one) => one === id)
}
