/** All space lists lie under this key; a change of any space refreshes them together. */
export const SPACES_KEY = 'spaces'
