import type { EncId } from '#shared/ids.ts'
import { partnersOf } from '../../store/createSocialStore.ts'
import { createStore, useSelection } from '../../store/createStore.ts'
import { metresTo } from '../../store/metresTo.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { socialStore } from '../../store/socialStore.ts'
import { onEvents, worldStore } from '../../store/worldStore.ts'
import { isUnheard, mediaStore } from '../media/mediaStore.ts'
import { chooseFaces, weights } from './chooseFaces.ts'
import { facePrefsStore } from './facePrefsStore.ts'
import { facesStore } from './facesStore.ts'
import { notConnected, type Standing, type Unconnected } from './notConnected.ts'
import { hasPicture, participantsOf, type Participant } from './participants.ts'
import { neededSize, sizeSignal } from './seenHeights.ts'
import { createSpeakers } from './speakers.ts'

/** How often one looks who is nearest, and how long somebody has been sought. */
const LOOK_MS = 1_000

export interface SeenFaces {
  /** Oneself first. */
  readonly participants: readonly Participant[]
  /** The others who have a tile now, in their order. */
  readonly tiles: readonly string[]
  /** Whose cameras' pictures are shown. */
  readonly shown: readonly string[]
  /** Who stands in the middle of the speaker view. */
  readonly main: string | undefined
  readonly speaking: ReadonlySet<string>
  readonly unconnected: readonly Unconnected[]
  /** So many pictures of others can be carried beside all voices. */
  readonly carried: number
}

/** Everything views show: who there is, who is shown, who speaks, who is not connected and why. */
export const participantsStore = createStore<SeenFaces>(() => ({
  participants: [],
  tiles: [],
  shown: [],
  main: undefined,
  speaking: new Set(),
  unconnected: [],
  carried: Infinity,
}))

const speakers = createSpeakers()
let standings = new Map<string, Standing>()

/** The list, or the former one where both read the same. */
const kept = <T extends string | Unconnected>(former: readonly T[], next: readonly T[]): readonly T[] =>
  JSON.stringify(former) === JSON.stringify(next) ? former : next

function weightOf({ userId, isOnStage }: Participant, nowMs: number): number {
  const { fullscreenPlayer, chosen } = facesStore.get()
  if (userId === fullscreenPlayer || userId === chosen) return weights.chosen
  if (isOnStage) return weights.onStage
  return speakers.hasSpoken(userId, nowMs) ? weights.speaking : weights.near
}

/** The others who have a tile in the view there is. */
function tilesOf(others: readonly Participant[], carried: number, nowMs: number): readonly string[] {
  const { view, carousel, limit } = facePrefsStore.get()
  const former = participantsStore.get().tiles
  const chosenOf = (people: readonly Participant[], most: number) =>
    chooseFaces(candidatesOf(people, nowMs), most, former)
  if (view === 'MapView') return chosenOf(others.filter(hasPicture), Math.min(limit, carried))
  if (view !== 'Carousel') return others.map(({ userId }) => userId)
  if (carousel === 'AUTO') return chosenOf(others, limit)
  const first = Math.max(0, Math.min(facesStore.get().firstShown, others.length - limit))
  return others.slice(first, first + limit).map(({ userId }) => userId)
}

const candidatesOf = (people: readonly Participant[], nowMs: number) =>
  people.map((one) => ({
    userId: one.userId,
    metres: metresTo(one.userId) ?? Infinity,
    weight: weightOf(one, nowMs),
  }))

/** Who stands in the middle: who was put there, else who spoke last, else who is on a stage, else who was there. */
function mainOf(others: readonly Participant[]): string | undefined {
  const isHere = (userId: string | undefined) => others.some((one) => one.userId === userId)
  const { chosen } = facesStore.get()
  if (isHere(chosen)) return chosen
  const last = speakers.last(isHere)
  if (last !== undefined) return last
  const onStage = others.find(({ isOnStage }) => isOnStage)?.userId
  const { main } = participantsStore.get()
  return onStage ?? (isHere(main) ? main : others[0]?.userId)
}

function followStandings(nowMs: number): void {
  standings = new Map(
    [...mediaStore.get().people].map(([userId, { link }]) => {
      const known = standings.get(userId)
      return [userId, known?.link === link ? known : { link, sinceMs: nowMs }]
    }),
  )
}

function unconnectedNow(faceless: ReadonlySet<string>, nowMs: number): readonly Unconnected[] {
  const { conversation, blocked, flags } = socialStore.get()
  const world = worldStore.get()
  const partners = partnersOf(conversation, world, sessionStore.get().selfEncId)
  return notConnected({
    partners: partners.flatMap((encId) => world.players.get(encId)?.uid ?? []),
    standings,
    faceless,
    blocked,
    isClosed: flags !== undefined && !flags.media.audio && !flags.media.video,
    isUnsupported: typeof RTCPeerConnection !== 'function',
    nowMs,
  })
}

/** Who has gone fills no screen, and stands in no middle. */
function forgetGone(others: readonly Participant[]): void {
  const { fullscreenPlayer, chosen } = facesStore.get()
  const self = sessionStore.get().selfUid
  const isGone = (userId: string | undefined) =>
    userId !== undefined && userId !== self && !others.some((one) => one.userId === userId)
  if (isGone(fullscreenPlayer)) facesStore.clearFullscreen()
  if (isGone(chosen)) facesStore.setState({ chosen: undefined })
}

/** Takes over what stores say, chooses, and tells the transport what is shown. */
function renew(): void {
  const nowMs = performance.now()
  const media = mediaStore.get()
  const former = participantsStore.get()
  const world = worldStore.get()
  const { selfEncId } = sessionStore.get()
  const participants = participantsOf(media, world, selfEncId, former.participants, isUnheard())
  const others = participants.filter(({ isSelf }) => !isSelf)
  forgetGone(others)
  speakers.keep((userId) => participants.some((one) => one.userId === userId))
  followStandings(nowMs)

  const { limit } = facePrefsStore.get()
  const carried = Math.max(1, media.mostFaces - (media.ownTracks.has('camera') ? 1 : 0))
  const tiles = tilesOf(others, carried, nowMs)
  const main = mainOf(others)
  const { fullscreenPlayer } = facesStore.get()
  const isSeen = new Set([...tiles, fullscreenPlayer])
  const cameras = others.filter(
    ({ userId, hasCamera, manualPicture }) => isSeen.has(userId) && hasCamera && manualPicture === '',
  )
  const candidates = candidatesOf(cameras, nowMs).map((one) =>
    facePrefsStore.get().view === 'Speaker' && one.userId === main ? { ...one, weight: weights.chosen } : one,
  )
  const shown = chooseFaces(candidates, Math.min(limit, carried), former.shown)
  const isShown = new Set(shown)
  const isGivingWay = limit > carried
  const faceless = new Set(
    isGivingWay
      ? others.flatMap(({ userId, hasCamera }) => (hasCamera && !isShown.has(userId) ? [userId] : []))
      : [],
  )
  const speaking = speakers.now()
  participantsStore.setState({
    participants,
    tiles: kept(former.tiles, tiles),
    shown: kept(former.shown, shown),
    main,
    speaking: [...speaking].join() === [...former.speaking].join() ? former.speaking : speaking,
    unconnected: kept(former.unconnected, unconnectedNow(faceless, nowMs)),
    carried,
  })
  tellWanted()
}

let told = ''

/** Pictures come as large as they are drawn; of whom none is drawn none comes. */
function tellWanted(): void {
  const isAway = document.visibilityState === 'hidden' && !facesStore.get().isElsewhere
  const sizes = new Map<string, 'low' | 'medium' | 'high'>()
  for (const userId of isAway ? [] : participantsStore.get().shown) {
    const size = neededSize(userId)
    if (size) sizes.set(userId, size)
  }
  const words = JSON.stringify([...sizes])
  if (words === told) return
  told = words
  mediaStore.want('camera', sizes)
}

onEvents((events) => {
  let isNews = false
  for (const { kind, body } of events) {
    if (kind !== 'playerActivelySpeaks') continue
    const userId = worldStore.get().players.get(body.encId as EncId)?.uid
    if (userId === undefined) continue
    speakers.hear(userId, (body.activelySpeaking ?? 0) > 0, performance.now())
    isNews = true
  }
  if (isNews) renew()
})
worldStore.subscribe(({ players }, former) => {
  if (players !== former.players) renew()
})
for (const store of [mediaStore, sessionStore, socialStore, facePrefsStore, facesStore]) {
  ;(store as { subscribe(listener: () => void): void }).subscribe(renew)
}
sizeSignal.on(tellWanted)
document.addEventListener('visibilitychange', tellWanted)
setInterval(renew, LOOK_MS)
renew()

/** Selects from it in a component. */
export function useParticipants<S>(selector: (state: SeenFaces) => S): S {
  return useSelection(participantsStore, selector)
}

/** Whether somebody speaks now. */
export const useIsSpeaking = (userId: string): boolean =>
  useParticipants(({ speaking }) => speaking.has(userId))
