import { createStore } from '../../store/createStore.ts'

/** What is being read: the announcements of a space, and which of them is open. */
export interface Reading {
  readonly spaceId: string
  /** Without it: the newest. */
  readonly id?: string | undefined
}

export const announcementsStore = createStore<{ readonly reading: Reading | undefined }>(() => ({
  reading: undefined,
}))

/** Opens the announcements of a space, at one of them. */
export const readAnnouncements = (spaceId: string, id?: string): void =>
  announcementsStore.setState({ reading: { spaceId, id } })
