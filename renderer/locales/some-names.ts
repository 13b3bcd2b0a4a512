import { useFormats } from './formats.ts'
import { useText } from './index.ts'

/** Some names of `total` in a sentence: “Acme, Solaris, and 3 more”. */
export function useSomeNames(): (names: readonly string[], total: number) => string {
  const { t } = useText()
  const formats = useFormats()
  return (names, total) => {
    const { list, number } = formats.value
    const left = total - names.length
    return list(left > 0 ? [...names, t('lists.more', { count: number(left) })] : names)
  }
}
