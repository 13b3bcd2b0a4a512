import type { LicenceList } from '../../shared/domain/licences.ts'

/**
 * The packages that this build holds, from the file that the build puts beside the page; `null` where
 * there is none.
 */
export async function readLicences(): Promise<LicenceList | null> {
  const response = await fetch(new URL('licences.json', document.baseURI)).catch(() => null)
  if (response === null || !response.ok) return null
  // Made by the same build as this page.
  return (await response.json().catch(() => null)) as LicenceList | null
}
