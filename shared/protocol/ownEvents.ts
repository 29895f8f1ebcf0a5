/** Names beginning so are the server's own: no customAction may bear one. */
export const ownEventPrefix = 'lingjing.'

/** A customEvent of the server: there are new notifications for who hears it, to be asked for over HTTP. */
export const noticedEvent = `${ownEventPrefix}noticed`

/** A customEvent of the server: something of the space is new or other; `payload` is JSON (Happening), asked for over HTTP. */
export const happenedEvent = `${ownEventPrefix}happened`

/** A customEvent of the server: nobody answers these commands any more; `payload` is JSON, the commands (string[]). */
export const commandsGoneEvent = `${ownEventPrefix}commandsGone`

/** What may have happened to a space, outside of its world. */
export const happenings = ['announcements', 'lotteries', 'events', 'recordings'] as const

/** What an event `happenedEvent` says. */
export interface Happening {
  readonly what: (typeof happenings)[number]
  /** Of the one thing it is about; without it: look at all of them. */
  readonly id?: string | undefined
}
