import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import type { SpaceConnection } from './SpaceConnection.ts'
import { TransactionError } from './transactions.ts'

let current: SpaceConnection | undefined

/** Makes `send` and `post` speak through this connection; undefined: there is none. */
export function bindConnection(connection: SpaceConnection | undefined): void {
  current = connection
}

/**
 * Sends an action to the space and waits for its transaction. Rejects with TransactionError; its message is the
 * server's reason when the server refused. While disconnected the specification's offline rules hold.
 */
export function send<K extends ActionName>(kind: K, body: ActionBody<K>): Promise<void> {
  if (!current) return Promise.reject(new TransactionError('closed', 'Not connected'))
  return current.send(kind, body)
}

/** Sends an action nobody waits for; without a connection it is lost. */
export function post<K extends ActionName>(kind: K, body: ActionBody<K>): void {
  current?.post(kind, body)
}
