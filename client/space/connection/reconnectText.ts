import type { ConnectionState } from '../../net/connectionState.ts'

/** What to say while a connection is on its way: a key of `space.banner` and what it needs. */
export type ReconnectText =
  | { readonly key: 'offline' | 'connecting' }
  | { readonly key: 'waiting' | 'limited'; readonly seconds: number }

/** `now`: ms of the connection's clock. */
export function reconnectText(connection: ConnectionState, online: boolean, now: number): ReconnectText {
  if (!online) return { key: 'offline' }
  if (connection.name !== 'waiting') return { key: 'connecting' }
  const seconds = Math.ceil((connection.retryAt - now) / 1000)
  return seconds > 0 ? { key: connection.limited ? 'limited' : 'waiting', seconds } : { key: 'connecting' }
}
