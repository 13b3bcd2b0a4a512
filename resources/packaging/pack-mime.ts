/** The kind of file that a booth pack is, as systems are told. */
export const packMime = 'application/vnd.booth-builder.pack+zip'
