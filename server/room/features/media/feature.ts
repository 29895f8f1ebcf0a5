// Whose voice, picture and screen go to whom: what browsers and media servers are told to do, and signals between them.
import { event } from '#shared/protocol/messages.ts'
import { rightsOf } from '#shared/rules/rights.ts'
import { mediaHandlers } from './handlers.ts'
import { changeMedia, emptyMediaMemory, type MediaChange, type MediaMemory } from '../../known/media.ts'
import { reactToMedia } from './reactions.ts'
import { watchPeers } from './watchPeers.ts'
import type { Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'

declare module '../../memory.ts' {
  interface Memories {
    media: MemoryOf<MediaMemory, MediaChange>
  }
}

export const handlers = mediaHandlers

export const rights = rightsOf.media

export const rates = { signal: { burst: 200, perSecond: 40 } } satisfies Feature['rates']

export const audiences = { mediaPeers: 'sender', signal: 'sender' } satisfies Feature['audiences']

export const memory = {
  media: { empty: emptyMediaMemory, change: changeMedia },
} satisfies Feature['memory']

export const reactions = [reactToMedia] satisfies Feature['reactions']

export const watches = [watchPeers] satisfies Feature['watches']

export const greeting = {
  // Who comes back after a cut knows nothing any more.
  returned: ({ memory: { media }, self }) =>
    [...media.told.values()].flatMap((byPlayer) => {
      const body = self && byPlayer.get(self.encId)
      return body ? [event('mediaPeers', body)] : []
    }),
} satisfies Feature['greeting']
