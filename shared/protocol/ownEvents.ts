/** Names beginning so are the server's own: no customAction may bear one. */
export const ownEventPrefix = 'lingjing.'

/** A customEvent of the server: there are new notifications for who hears it, to be asked for over HTTP. */
export const noticedEvent = `${ownEventPrefix}noticed`
