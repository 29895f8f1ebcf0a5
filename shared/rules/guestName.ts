import { limits } from './limits.ts'

/** What guests of third-party sites are called, and what stands where one was of whom nothing is left. */
export const guestWord = '访客'

/** The name of a guest of a site as everybody sees it: whatever they call themselves, one reads that they are a guest. */
export const guestName = (name: string): string =>
  name.startsWith(guestWord) ? name : [...`${guestWord}·${name}`].slice(0, limits.displayName).join('')
