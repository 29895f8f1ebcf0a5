import type { v1 } from './generated/messages.js'

export type { v1 }

/** Spelling of every client action, straight from proto/envelope.proto. */
export type ActionName = NonNullable<v1.ClientServerAction['action']>
/** Spelling of every server event, straight from proto/envelope.proto. */
export type EventName = NonNullable<v1.ServerClientEvent['event']>

export type ActionBody<K extends ActionName = ActionName> = NonNullable<v1.ClientServerAction[K]>
export type EventBody<K extends EventName = EventName> = NonNullable<v1.ServerClientEvent[K]>

/** A client's wish. `txnId` is present when the client waits for a transactionStatus; 0 is a legal id. */
export type Action = {
  [K in ActionName]: { readonly kind: K; readonly body: ActionBody<K>; readonly txnId?: number }
}[ActionName]

/** A server's fact. */
export type WireEvent = {
  [K in EventName]: { readonly kind: K; readonly body: EventBody<K> }
}[EventName]

/** Makes an event; the body's type follows from its kind. */
export function event<K extends EventName>(kind: K, body: EventBody<K>): WireEvent {
  return { kind, body } as unknown as WireEvent
}

/** Makes an action; the body's type follows from its kind. */
export function action<K extends ActionName>(kind: K, body: ActionBody<K>, txnId?: number): Action {
  return { kind, body, ...(txnId === undefined ? {} : { txnId }) } as unknown as Action
}
