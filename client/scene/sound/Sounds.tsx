import { useFrame } from '@react-three/fiber'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { CameraRig } from '../camera/rig.ts'
import { frameOrder } from '../frame/frameOrder.ts'
import { useOwn } from '../frame/useOwn.ts'
import type { Level } from '../level/level.ts'
import type { People } from '../people/people.ts'
import type { SelfActions } from '../player/selfActions.ts'
import { useScene } from '../useScene.ts'
import { isOutside, mixOf, silence, soundscapeOf, type Soundscape } from './ambience.ts'
import { Footfalls } from './footfalls.ts'
import { isHearing, playStep, setAmbience } from './sounds.ts'
import { Stride } from './stride.ts'
import { surfaceOf } from './waves.ts'

/** So often one listens to where one is, ms. */
const PLACE_MS = 400

/** What one hears of a level: own steps, those of others, the place itself. */
class Ears {
  private readonly stride = new Stride()
  private readonly footfalls = new Footfalls()
  private readonly ear = { x: 0, z: 0, rightX: 1, rightZ: 0 }
  private soundscape: { readonly map: GameMap; readonly of: Soundscape } | undefined
  private placeHeardMs = 0

  /** One's own steps. */
  hearSelf({ player }: SelfActions, level: Level): void {
    const { shown, body, doing } = player
    const walks = body.grounded && doing.name !== 'seated' && !player.mover
    if (!this.stride.step(shown.x, shown.z, shown.speed, walks)) return
    playStep(surfaceOf(level.floorAt(shown.x, shown.z)), 0, 0, shown.speed > limits.walkSpeed * 1.3)
  }

  /** Steps of the others, and what the place itself sounds like where one is: made before anything can be heard. */
  hearPlace(
    self: SelfActions,
    rig: CameraRig,
    people: People,
    map: GameMap,
    level: Level,
    nowMs: number,
  ): void {
    const { ear } = this
    ear.x = self.player.shown.x
    ear.z = self.player.shown.z
    ear.rightX = -Math.cos(rig.heading)
    ear.rightZ = Math.sin(rig.heading)
    if (isHearing()) this.footfalls.tick(people.all, self.encId, ear, level.floorAt, playStep)
    if (nowMs - this.placeHeardMs < PLACE_MS) return
    this.placeHeardMs = nowMs
    if (this.soundscape?.map !== map) this.soundscape = { map, of: soundscapeOf(map) }
    const scape = this.soundscape.of
    setAmbience(mixOf(scape, isOutside(scape, level.floorAt(ear.x, ear.z))))
  }

  dispose(): void {
    setAmbience(silence)
  }
}

/** Steps and the place, as they are heard where one stands. */
export function Sounds() {
  const { frame, people, rig, self, shown } = useScene()
  const ears = useOwn(() => new Ears())
  useFrame(() => {
    const { level, map } = shown
    if (!level || !map || self.encId === undefined) return
    ears.hearSelf(self, level)
    ears.hearPlace(self, rig, people, map, level, frame.nowMs)
  }, frameOrder.aroundSelf)
  return null
}
