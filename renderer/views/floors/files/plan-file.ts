/** Whether a dropped file is taken for stands to be compared, and not for something to be shown. */
export function isPlanFile({ name }: Pick<File, 'name'>): boolean {
  return /\.(json|csv|tsv|xlsx)$/i.test(name)
}
