/** A file stays for so long after its last use: who listed records a moment ago is still going to fetch their files, and who sees a picture replaced wants to see what was there. */
export const keptUnusedMs = 60 * 60 * 1000
