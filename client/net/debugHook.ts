import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import type { Player, World } from '#shared/world/world.ts'
import type { ConnectionStats } from './connectionState.ts'

/** A player as `world()` shows it. */
export interface DebugPlayer {
  readonly encId: number
  readonly uid: string
  readonly name: string
  readonly map: string
  readonly position: { readonly x: number; readonly y: number; readonly z: number }
  readonly rotation: { readonly x: number; readonly y: number; readonly z: number }
  /** Chair key, or null while standing. */
  readonly sitting: number | null
  readonly animator: string
  readonly emote: string
  readonly isSignedIn: boolean
}

export interface DebugWorld {
  readonly players: readonly DebugPlayer[]
  readonly maps: readonly string[]
}

/** `window.__lingjing`, for tests and bug reports (decisions.md "Running"). */
export interface DebugHook {
  world(): DebugWorld
  send<K extends ActionName>(kind: K, body: ActionBody<K>): Promise<void>
  /**
   * Numbers of the connection and of the scene: frames, draw calls, triangles, bytes, round trip; `complete`: the level of which
   * nothing is on its way any more, '' before; `media`: who came to be heard no more, in order (features/media/cutLog.ts).
   */
  stats(): Readonly<Record<string, unknown>>
  /** Turns both debug flags: numbers over the picture, and the log of actions. */
  toggleDebug(): void
}

declare global {
  interface Window {
    __lingjing?: DebugHook
  }
}

export interface DebugSources {
  readonly world: () => World
  readonly send: DebugHook['send']
  readonly connectionStats: () => ConnectionStats | undefined
  readonly log: () => readonly string[]
  /** What was asked of the space, while that is logged. */
  readonly actions: () => readonly string[]
  readonly toggleDebug: () => void
  /** Asked at each call, when the hook is there only because of `?debug`. */
  readonly isAdmin: () => boolean
}

type SceneStats = () => Readonly<Record<string, number | string>>

let sceneStats: SceneStats = () => ({})

/** The scene's part of `stats()`; the answer takes it back. */
export function registerSceneStats(stats: SceneStats): () => void {
  sceneStats = stats
  return () => {
    if (sceneStats === stats) sceneStats = () => ({})
  }
}

/** The replica as plain JSON. */
export function toDebugWorld(world: World): DebugWorld {
  const player = ({
    encId,
    uid,
    name,
    mapId,
    position,
    rotation,
    chairIdx,
    ...rest
  }: Player): DebugPlayer => ({
    encId,
    uid,
    name,
    map: mapId,
    position: { ...position },
    rotation: { ...rotation },
    sitting: chairIdx ?? null,
    animator: rest.animator,
    emote: rest.emote,
    isSignedIn: rest.isSignedIn,
  })
  return { players: [...world.players.values()].map(player), maps: [...world.maps.keys()] }
}

/** Makes the hook; `mayUse` false at a call: it throws. */
export function createDebugHook(sources: DebugSources, mayUse: () => boolean): DebugHook {
  const check = () => {
    if (!mayUse()) throw new Error('the debug hook is for admins')
  }
  return {
    world() {
      check()
      return toDebugWorld(sources.world())
    },
    send(kind, body) {
      check()
      return sources.send(kind, body)
    },
    stats() {
      check()
      return {
        ...sources.connectionStats(),
        ...sceneStats(),
        log: sources.log(),
        actions: sources.actions(),
      }
    },
    toggleDebug() {
      check()
      sources.toggleDebug()
    },
  }
}

/** A development build, or a server that lets anybody log in. */
export const isDevelopment = (): boolean =>
  import.meta.env.DEV || document.querySelector('meta[name="lingjing"]')?.getAttribute('content') === 'dev'

/**
 * Puts the hook on the window: always in a development build and where the server wrote
 * `<meta name="lingjing" content="dev">` into the page (DEV_LOGIN); with `?debug` for admins only.
 */
export function installDebugHook(sources: DebugSources): void {
  if (typeof window === 'undefined') return
  if (isDevelopment()) window.__lingjing = createDebugHook(sources, () => true)
  else if (new URLSearchParams(location.search).has('debug')) {
    window.__lingjing = createDebugHook(sources, sources.isAdmin)
  }
}
