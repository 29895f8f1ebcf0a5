import { useMemo } from 'react'
import type { EncId, MapId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import { isTalk, mediaBits } from '#shared/rules/media.ts'
import { createStore, useSelection } from '../../store/createStore.ts'
import { sessionStore, useSession } from '../../store/sessionStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { announcedStore } from '../media/announcedStore.ts'
import { mediaStore, useMedia } from '../media/mediaStore.ts'
import { presentersStore } from './presentersStore.ts'
import { wallsOf, type Announced } from './walls.ts'

/** A screen somebody shares and one sees, one's own among them. */
export interface Share {
  readonly userId: string
  readonly encId: EncId
  readonly name: string
  readonly isOwn: boolean
  /** The picture; undefined as long as it has not come. */
  readonly track: MediaStreamTrack | undefined
  /** In one's conversation; else one only sees it on a wall. */
  readonly isInTalk: boolean
}

/** Whether somebody may be seen sharing in a conversation one is in, or on a stage, not only on a wall. */
const isInTalk = (announced: Announced, encId: EncId): boolean =>
  [...announced.values()].some(({ id, members, take, exceptions }) => {
    if (!members?.includes(encId) || (!isTalk(id) && !id?.startsWith('stage:'))) return false
    const bits = exceptions?.find((one) => one.encId === encId)?.take ?? take ?? 0
    return (bits & mediaBits.screen) !== 0
  })

/** All screens that are shared with oneself, one's own first. */
export function useShares(): readonly Share[] {
  const announced = useSelection(announcedStore, (state) => state.announced)
  const people = useMedia((state) => state.people)
  const own = useMedia(({ own: devices, ownTracks }) =>
    devices.screen === 'on' ? ownTracks.get('screen') : undefined,
  )
  const self = useSession(({ selfUid, selfEncId }) => ({ selfUid, selfEncId }))
  const players = useWorld((world) => world.players)
  return useMemo(() => {
    const shares: Share[] = []
    const nameOf = (encId: EncId): string => players.get(encId)?.name ?? ''
    if (own && self.selfUid !== undefined && self.selfEncId !== undefined) {
      const { selfUid: userId, selfEncId: encId } = self
      shares.push({ userId, encId, name: nameOf(encId), isOwn: true, track: own, isInTalk: true })
    }
    for (const [userId, { sending, tracks }] of people) {
      const encId = worldStore.get().encIds.get(userId)
      if (encId === undefined || !sending.has('screen')) continue
      shares.push({
        userId,
        encId,
        name: nameOf(encId),
        isOwn: false,
        track: tracks.get('screen'),
        isInTalk: isInTalk(announced, encId),
      })
    }
    return shares
  }, [announced, own, people, players, self])
}

/** The picture of somebody's share as it is now; one's own as well. */
export function screenOf(encId: EncId): MediaStreamTrack | undefined {
  const { own, ownTracks, people } = mediaStore.get()
  if (encId === sessionStore.get().selfEncId) return own.screen === 'on' ? ownTracks.get('screen') : undefined
  const userId = worldStore.get().players.get(encId)?.uid
  const media = userId === undefined ? undefined : people.get(userId)
  return media?.sending.has('screen') ? media.tracks.get('screen') : undefined
}

/** Where one's own share is shown on a wall. */
export const ownWall = (announced: Announced, self: EncId | undefined) =>
  wallsOf(announced).find(({ caster }) => caster === self)

/** Who shows something on a screen of a level one sees. */
export const casterAt = (announced: Announced, mapId: MapId, screen: string): EncId | undefined =>
  wallsOf(announced).find((wall) => wall.mapId === mapId && wall.screen === screen)?.caster

/** Why one cannot begin to share just now: two do already, or all are muted; undefined: one can. */
export function useShareRefusal(): 'taken' | 'muted' | undefined {
  const self = useSession(({ selfUid }) => selfUid ?? '')
  const others = useSelection(
    presentersStore,
    ({ presenters }) => [...presenters.keys()].filter((userId) => userId !== self).length,
  )
  // All are muted, and not by somebody one could present beside: a screen has sound.
  const isHeldBack = useSelection(announcedStore, ({ announced }) => {
    const talks = [...announced.values()].filter(({ id }) => isTalk(id))
    return talks.length > 0 && talks.every(({ give }) => ((give ?? 0) & mediaBits.screen) === 0)
  })
  if (others >= limits.sharesAtOnce) return 'taken'
  return isHeldBack && others === 0 ? 'muted' : undefined
}

interface ShareViews {
  /** Whose share is shown large. */
  readonly large: string | undefined
  /** Whose are folded away, or, where one only sees them on a wall, opened. */
  readonly turned: ReadonlySet<string>
  /** How loud each share's sound is, 0 to 1. */
  readonly volumes: ReadonlyMap<string, number>
}

/** How one looks at shares. */
export const shareViewsStore = createStore<ShareViews>(() => ({
  large: undefined,
  turned: new Set(),
  volumes: new Map(),
}))

export const toggleLarge = (userId: string): void =>
  shareViewsStore.setState(({ large }) => ({ large: large === userId ? undefined : userId }))

export function toggleTile(userId: string): void {
  shareViewsStore.setState(({ turned, large }) => {
    const next = new Set(turned)
    if (!next.delete(userId)) next.add(userId)
    return { turned: next, large: large === userId ? undefined : large }
  })
}

export const setVolume = (userId: string, volume: number): void =>
  shareViewsStore.setState(({ volumes }) => ({ volumes: new Map(volumes).set(userId, volume) }))
