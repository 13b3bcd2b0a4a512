/** Where a service of ours takes scans of badges; a foreign one knows no such path. */
export const scansPath = '/extensions/scans'
