import type { Action, ActionName } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'

/** What happens to an action while there is no connection. */
export type OfflineRule = 'drop' | 'bounded' | 'queue'

const rules: Partial<Record<ActionName, OfflineRule>> = {
  move: 'bounded',
  activelySpeaking: 'drop',
  interact: 'drop',
  interactWithObject: 'drop',
  triggerItem: 'drop',
  triggerObject: 'drop',
}

/** Moves are bounded, momentary actions dropped, everything else waits (specification, "While disconnected"). */
export const offlineRule = (kind: ActionName): OfflineRule => rules[kind] ?? 'queue'

/** Actions that wait for the connection, in their order. */
export interface SendQueue {
  /** False: the action was dropped. */
  push(action: Action): boolean
  /** Puts actions that were sent before everything else back to the front. */
  unshift(actions: readonly Action[]): void
  /** Takes out one transaction, as when it timed out. */
  remove(txnId: number): void
  /** Empties the queue. */
  drain(): Action[]
  readonly size: number
}

/** `warn` is called once each time the queue grows to the specification's 20 items. */
export function createSendQueue(warn: (size: number) => void): SendQueue {
  let queue: Action[] = []
  let moves = 0

  // The newest move stays instead of the tenth, because it says where the player came to rest.
  const dropLastMove = () => {
    const last = queue.findLastIndex(({ kind }) => kind === 'move')
    queue.splice(last, 1)
    moves -= 1
  }

  return {
    push(action) {
      const rule = offlineRule(action.kind)
      if (rule === 'drop') return false
      if (rule === 'bounded') {
        if (moves >= limits.bufferedMovesMax) dropLastMove()
        moves += 1
      }
      queue.push(action)
      if (queue.length === limits.sendQueueWarning) warn(queue.length)
      return true
    },
    unshift(actions) {
      queue = [...actions, ...queue]
    },
    remove(txnId) {
      queue = queue.filter((action) => action.txnId !== txnId)
    },
    drain() {
      const drained = queue
      queue = []
      moves = 0
      return drained
    },
    get size() {
      return queue.length
    },
  }
}
