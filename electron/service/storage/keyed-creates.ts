/** For how long a create is known by its key: longer than any client tries again by itself. */
export const keyRetentionMs = 24 * 60 * 60 * 1000
