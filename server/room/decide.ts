import type { Action, ActionBody } from '#shared/protocol/messages.ts'
import { handlers } from './actions/index.ts'
import type { ActionContext, Decision } from './handler.ts'

/** An action becomes events or a refusal. Pure: nothing is sent, stored or changed here. */
export function decide(context: ActionContext, { kind, body }: Action): Decision {
  const handler = handlers[kind] as (context: ActionContext, body: ActionBody) => Decision
  return handler(context, body)
}
