import { isReadableOnTheWay, withScheme } from '../../shared/domain/service-address.ts'
import { AppError } from '../../shared/errors.ts'
import { normaliseBaseUrl } from '../gateway/client.ts'

/** The address of a service to send credentials to. Throws `invalid-input`, and `insecure-address` for HTTP to another machine unless `allowHttp`: nothing may have been sent before. */
export function checkedBaseUrl(text: string, allowHttp: boolean): string {
  const baseUrl = normaliseBaseUrl(withScheme(text))
  if (isReadableOnTheWay(baseUrl) && !allowHttp) {
    throw new AppError(
      'insecure-address',
      `The connection to ${new URL(baseUrl).host} would not be encrypted: everybody on the way could read the credentials and change what is sent. Use https://, or say that it may be so.`,
      { field: 'baseUrl' },
    )
  }
  return baseUrl
}
