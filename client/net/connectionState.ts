import type { ActionBody } from '#shared/protocol/messages.ts'
import type { Barrier } from './closePolicy.ts'

export type ConnectionState =
  | { readonly name: 'idle' }
  /** Times are ms of the connection's clock. */
  | { readonly name: 'lookingUp'; readonly since: number; readonly attempt: number }
  | { readonly name: 'joining'; readonly since: number; readonly attempt: number }
  /** `synced`: the subscriptions are answered, so the world is whole. */
  | { readonly name: 'ready'; readonly since: number; readonly uid: string; readonly synced: boolean }
  /** `limited`: the server closed the last one because of too much (4420, 429). */
  | {
      readonly name: 'waiting'
      readonly attempt: number
      readonly retryAt: number
      readonly reason: string
      readonly limited: boolean
    }
  | { readonly name: 'closed'; readonly barrier: Barrier }

/** Who we want to be in the space. */
export interface EnterWish {
  readonly name: string
  readonly outfitString: string
  readonly characterId: string
  readonly mapId?: string
  readonly spawnToken?: string
}

/** Says who we are: what a server that does not know us yet needs. */
export function enterBody({
  name,
  outfitString,
  characterId,
  mapId,
  spawnToken,
}: EnterWish): ActionBody<'enter'> {
  return {
    info: { name, outfitString, characterId, ...(mapId === undefined ? {} : { map: mapId }) },
    characterId,
    ...(mapId === undefined ? {} : { sceneId: mapId }),
    ...(spawnToken === undefined ? {} : { spawnToken }),
  }
}

export type LogLevel = 'info' | 'warn' | 'error'

export interface ConnectionStats {
  readonly bytesIn: number
  readonly bytesOut: number
  readonly framesIn: number
  readonly framesOut: number
  /** Mean of the last ten heartbeats, ms; undefined before the first answer. */
  readonly roundTripMs: number | undefined
  readonly queued: number
  readonly unanswered: number
  /** How many times the connection became ready. */
  readonly connections: number
  /** Frames that could not be read, events that were unknown or somebody failed at, errors the server told. */
  readonly faults: number
}
