// Sending people out.
import { rightsOf } from '#shared/rules/rights.ts'
import type { Feature } from '../../feature.ts'
import type { SpaceBan } from '../../ports.ts'
import { banStatements } from './commit.ts'
import { ban, kick } from './handlers.ts'
import {
  changeModeration,
  emptyModerationMemory,
  keepsOut,
  type ModerationChange,
  type ModerationMemory,
} from '../../known/sentOut.ts'
import type { MemoryOf } from '../../memory.ts'

declare module '../../memory.ts' {
  interface Memories {
    moderation: MemoryOf<ModerationMemory, ModerationChange>
  }
}

declare module '../../effects.ts' {
  interface Effects {
    ban: { readonly ban: SpaceBan }
  }
}

export const handlers = { kick, ban } satisfies Feature['handlers']

export const wishes = {
  ban: (context, { userId, reason, hours }) => ban(context, { user: userId, reason, hours }, true),
} satisfies Feature['wishes']

export const rights = rightsOf.moderation

export const commit = banStatements

export const leavesMore = { ban: false } satisfies Feature['leavesMore']

export const memory = {
  moderation: { empty: emptyModerationMemory, change: changeModeration },
} satisfies Feature['memory']

export const keeps: Feature['keeps'] = ({ moderation }, at) => keepsOut(moderation, at)
