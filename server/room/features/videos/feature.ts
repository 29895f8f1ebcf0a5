// Films on things of the level: one stand for everybody.
import { rightsOf } from '#shared/rules/rights.ts'
import type { Feature } from '../../feature.ts'
import { forSelf, type Handlers } from '../../handler.ts'
import type { MemoryOf } from '../../memory.ts'
import { changeVideos, emptyVideosMemory, type VideosChange, type VideosMemory } from './memory.ts'
import { controlVideo } from './videos.ts'

declare module '../../memory.ts' {
  interface Memories {
    videos: MemoryOf<VideosMemory, VideosChange>
  }
}

export const handlers = {
  controlVideo: forSelf<'controlVideo'>(controlVideo),
} satisfies Partial<Handlers>

export const rights = rightsOf.videos

export const rates = {
  // Whoever comes to a level asks for each of its films.
  controlVideo: { burst: 30, perSecond: 5 },
} satisfies Feature['rates']

export const audiences = {
  videoState: 'map',
} satisfies Feature['audiences']

export const memory = {
  videos: { empty: emptyVideosMemory, change: changeVideos },
} satisfies Feature['memory']
