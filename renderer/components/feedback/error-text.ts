import type { ErrorShape } from '../../../shared/errors.ts'
import { useText } from '../../locales/index.ts'

/**
 * An error in the words of the current language. Errors that carry something only the core knows (the service's own words, which file, which limit) keep
 * their message, which is complete by contract.
 */
export function useErrorText(): (error: Pick<ErrorShape, 'code' | 'message'>) => string {
  const { t } = useText()
  return (error) => (specificCodes.has(error.code) && error.message !== '' ? error.message : t(`errors.${error.code}`))
}

const specificCodes: ReadonlySet<ErrorShape['code']> = new Set([
  'rejected',
  'endless-listing',
  'file-type',
  'file-damaged',
  'file-too-large',
  'image-too-large',
  'download-refused',
  'disk-error',
  'workspace-newer',
  'workspace-locked',
  'workspace-damaged',
  'invalid-input',
])
