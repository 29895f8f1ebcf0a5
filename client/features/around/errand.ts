import { distanceToPrism } from '#shared/map/placement.ts'
import { sceneHandle, type SceneHandle } from '../../scene/sceneHandle.ts'
import { createStore } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import type { Near } from './nearby.ts'
import { placesBeside, type Point } from './placesBeside.ts'

/** How often one looks how far one has come, ms. */
const LOOK_MS = 120
/** So long one waits to be on one's feet, ms. */
const STAND_MS = 4_000
/** So far from somebody one stops, metres. */
const BESIDE_M = 1.2
/** Whoever has come so near is there: people move on, and things are reached from any side. */
const THERE_M = 2.2
/** Who has walked on meanwhile (a guide) is followed so often. */
const AGAIN_MOST = 8

export type ErrandEnd = 'arrived' | 'noWay' | 'stopped'

interface ErrandState {
  /** What one is on the way to, or was last, and how that ended. */
  readonly name: string
  readonly key: string
  readonly state: 'going' | ErrandEnd | undefined
}

const none: ErrandState = { name: '', key: '', state: undefined }

/** What one is on the way to, as the list of what is near says it. */
export const errandStore = createStore<ErrandState>(() => none)

let timer: ReturnType<typeof setInterval> | undefined

function end(state: ErrandEnd | undefined): void {
  clearInterval(timer)
  timer = undefined
  errandStore.setState(state ? { state } : none)
}

onSpaceChange(() => end(undefined))

function targetOf(near: Near, { self }: SceneHandle): Point | undefined {
  const { body } = self.player
  const path = (to: Point) => self.level?.path({ x: body.x, z: body.z }, to)
  if (near.kind === 'person') {
    const encId = worldStore.get().encIds.get(near.id)
    const { x, z } = (encId === undefined ? undefined : worldStore.live(encId)?.position) ?? near
    const away = Math.max(0.01, Math.hypot(body.x - x, body.z - z))
    const [dx, dz] = [((body.x - x) / away) * BESIDE_M, ((body.z - z) / away) * BESIDE_M]
    return [
      { x: x + dx, z: z + dz },
      { x: x - dz, z: z + dx },
      { x: x + dz, z: z - dx },
      { x: x - dx, z: z - dz },
    ].find(path)
  }
  if (!near.prism || near.kind !== 'thing') return path(near) && near
  const places = placesBeside(near.prism, body)
  return places.find((place) => isUsedFrom(near, place, self) && path(place)) ?? places.find(path)
}

/** Whether what is listed could be used from a place: no wall is between them. */
function isUsedFrom(near: Near, at: Point, { level }: SceneHandle['self']): boolean {
  const thing = level?.things.find(({ key }) => key === near.id)
  return thing === undefined || level === undefined || level.isAtHand(thing, at)
}

const isThere = ({ prism, x, z }: Near, at: Point, reach: number): boolean =>
  (prism ? distanceToPrism(prism, at.x, at.z) : Math.hypot(x - at.x, z - at.z)) <= reach

/** Where something with an outline is now, as one word: guides walk. */
const placeOf = ({ prism }: Near): string => (prism ? `${prism.cx} ${prism.cz}` : '')

/** Sets out to what is listed and does `then` when one is there. One errand at a time; moving by hand ends it. */
export function setOut(near: Near, reach = THERE_M, then?: () => void): void {
  end(undefined)
  const { key, name } = near
  errandStore.setState({ key, name, state: 'going' })
  let isUnderWay = false
  let waitedMs = 0
  let again = 0
  let former = placeOf(near)
  let goal: Point = near
  const isAt = ({ self }: SceneHandle): boolean =>
    isThere(near, self.player.body, then ? reach : THERE_M) &&
    (!then || near.kind !== 'thing' || isUsedFrom(near, self.player.body, self))
  const look = (): void => {
    const scene = sceneHandle()
    if (!scene) return end('stopped')
    const { player } = scene.self
    const { doing, body } = player
    if (doing.name === 'seated' || doing.name === 'sittingDown') {
      waitedMs += LOOK_MS
      if (isUnderWay || waitedMs > STAND_MS) return end('stopped')
      return player.standUp()
    }
    if (!isUnderWay) {
      if (near.kind !== 'person' && then && isAt(scene)) return arrive()
      const target = targetOf(near, scene)
      if (!target || !scene.walkTo(target, true)) return end('noWay')
      goal = target
      isUnderWay = true
      return
    }
    if (doing.name === 'path') return
    if (near.kind === 'person' || near.kind === 'room' || isAt(scene)) return arrive()
    const now = placeOf(near)
    // Who was stopped on the way moved by hand.
    const hasCome = Math.hypot(body.x - goal.x, body.z - goal.z) < BESIDE_M
    if (!hasCome || now === former || ++again > AGAIN_MOST) return end('stopped')
    former = now
    isUnderWay = false
  }
  const arrive = (): void => {
    end('arrived')
    then?.()
  }
  timer = setInterval(look, LOOK_MS)
  look()
}

/** Stands still where one is. */
export function stopErrand(): void {
  end(undefined)
  sceneHandle()?.self.player.stop()
}
