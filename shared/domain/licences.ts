/** A package of others that a build holds, and what it asks of whoever passes it on. */
export interface LicencedPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression: "MIT", "(MIT OR CC0-1.0)". */
  readonly licence: string
  /** Where it comes from; `null` where it does not say. */
  readonly address: string | null
  /** Where its licence and its notices stand in `texts`; several where a package has several files. */
  readonly texts: readonly number[]
}

/** What `licences.json` beside the page holds, by the packages’ names. */
export interface LicenceList {
  readonly packages: readonly LicencedPackage[]
  /** Each once: many packages have the same. */
  readonly texts: readonly string[]
}
