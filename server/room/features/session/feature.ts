// The session itself: what it wants to hear, its signs of life, and the name of whoever is behind it.
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature } from '../../feature.ts'
import { sessionStatements } from './commit.ts'
import { sessionHandlers } from './handlers.ts'

declare module '../../effects.ts' {
  interface Effects {
    memberName: { readonly userId: string; readonly name: string }
  }
}

export const handlers = sessionHandlers

export const rights = rightsOf.session

export const rates = {
  updateSelfName: few,
  updateSubscriptions: { burst: 6, perSecond: 0.5 },
} satisfies Feature['rates']

export const costs = { updateSubscriptions: 'counts' } satisfies Feature['costs']

export const publicTexts = {
  updateSelfName: ({ name }) => [name],
} satisfies Feature['publicTexts']

export const audiences = {
  spaceOverwrites: 'everyone',
  spaceIsClosed: 'everyone',
  spaceSetsIdMapping: 'everyone',
  info: 'sender',
  warn: 'sender',
  error: 'sender',
  ready: 'sender',
  serverHeartbeat: 'sender',
  transactionStatus: 'sender',
  subscriptionsUpdated: 'sender',
  dedicatedServerReady: 'sender',
  spaceSetsCapacity: 'everyone',
  updateSelfName: 'everyone',
} satisfies Feature['audiences']

export const stores = {
  updateSelfName: ({ userId, name }) => ({ kind: 'memberName', userId: userId ?? '', name: name ?? '' }),
} satisfies Feature['stores']

export const commit = sessionStatements

export const leavesMore = { memberName: false } satisfies Feature['leavesMore']
