import { Group } from 'three'
import type { EncId, MapId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import { bodyStateOf } from '#shared/movement/packedMove.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import type { Player, World } from '#shared/world/world.ts'
import { headingFromYaw, damping, turnTowards } from '../heading.ts'
import type { LabelAtlas } from '../labels/labelAtlas.ts'
import type { LabelLayer } from '../labels/labelLayer.ts'
import { PersonLabels } from '../labels/personLabels.ts'
import type { Level } from '../map/level.ts'
import { groundUnder } from '../player/controller.ts'
import { PoseBuffer } from '../player/poseBuffer.ts'
import type { PoseSample } from '../player/poseBuffer.ts'
import type { Quality } from '../quality.ts'
import type { SceneSource } from '../sceneSource.ts'
import type { PoseListener } from '../../store/createWorldStore.ts'
import { Avatar, emoteGestures, loadPerson, outfitFor } from './avatar.ts'
import type { Motion } from './avatar.ts'
import type { Blobs } from './blobs.ts'

const HEAD_M = 1.8
const SEATED_HEAD_M = 1.32
/** Avatars begun per second: a crowd that joins at once must not stall a frame. */
const BUILT_PER_S = 120
/** People this near cast a sun shadow; all have a soft spot under them. */
const SHADOW_M = 14
/** So many at most: each is one draw more. */
const SHADOWS = 24
/** Nobody who runs and catches up is shown this fast, m/s. */
const LEAP_SPEED = 2 * limits.runSpeed

/** Somebody on this map: what is known, and what is shown of it. */
export class Figure {
  readonly encId: EncId
  readonly poses = new PoseBuffer()
  readonly shown: PoseSample = { x: 0, y: 0, z: 0, heading: 0, speed: 0 }
  readonly labels: PersonLabels
  readonly motion: Motion = { speed: 0, airborne: false, seatHeight: 0 }
  avatar: Avatar | undefined
  /** The outfit the avatar wears or is being made for. */
  outfit: string | undefined
  owedS = 0
  /** The player's connection is away. */
  faded = false
  gone = false

  constructor(encId: EncId, atlas: LabelAtlas) {
    this.encId = encId
    this.labels = new PersonLabels(atlas)
  }

  dispose(): void {
    this.gone = true
    this.labels.dispose()
    this.avatar?.dispose()
    this.avatar = undefined
  }
}

/** Everybody on the current map: joins and leaves follow the world, poses follow the events. */
export class People {
  readonly group = new Group()
  private readonly figures = new Map<EncId, Figure>()
  private readonly atlas: LabelAtlas
  private readonly toBuild: Figure[] = []
  private readonly onShown: () => void
  private movedMs = 0
  /** Largest speed anybody was shown with, m/s; whoever reads it may set it back. Seats and teleports left out. */
  topSpeed = 0
  /** How often somebody was put elsewhere without a way there. */
  leaps = 0

  constructor(atlas: LabelAtlas, onShown: () => void) {
    this.atlas = atlas
    this.onShown = onShown
  }

  get count(): number {
    return this.figures.size
  }

  figure(encId: EncId): Figure | undefined {
    return this.figures.get(encId)
  }

  /** Takes over who is on the map and how they look. Called when the world changed, not every frame. */
  sync(source: SceneSource, mapId: MapId, self: EncId | undefined, nowMs: number): void {
    const world = source.world()
    for (const [encId, figure] of this.figures) {
      if (world.players.get(encId)?.mapId === mapId) continue
      figure.dispose()
      this.figures.delete(encId)
    }
    for (const [encId, player] of world.players) {
      if (player.mapId !== mapId) continue
      const figure = this.figures.get(encId) ?? this.join(source.live(encId) ?? player, nowMs)
      figure.labels.setName(player.name, encId === self)
      figure.faded = !player.isSignedIn || Boolean(player.attributes.ghost)
      figure.avatar?.fade(figure.faded)
      if (figure.outfit !== player.outfitString) {
        figure.outfit = player.outfitString
        this.toBuild.push(figure)
      }
    }
  }

  private join(player: Player, nowMs: number): Figure {
    const figure = new Figure(player.encId, this.atlas)
    const { x, y, z } = player.position
    const heading = headingFromYaw(player.rotation.y)
    figure.poses.place(nowMs, x, y, z, heading)
    Object.assign(figure.shown, { x, y, z, heading })
    this.figures.set(player.encId, figure)
    return figure
  }

  /** Notes who was put somewhere, waved and cheered. The source is as these events left it. */
  hear(events: readonly WireEvent[], source: SceneSource, receivedAtMs: number): void {
    for (const { kind, body } of events) {
      if (kind === 'playerMoves') {
        const encId = body.encId as EncId
        const player = source.live(encId)
        if (!player) continue
        const { x, y, z } = player.position
        this.figures.get(encId)?.poses.place(receivedAtMs, x, y, z, headingFromYaw(player.rotation.y))
      } else if (kind === 'playerSetsEmoteV2') {
        const encId = body.encId as EncId
        const emote = source.world().players.get(encId)?.emote ?? ''
        const figure = this.figures.get(encId)
        if (!figure || !emote) continue
        figure.labels.showEmote(emote, receivedAtMs)
        figure.avatar?.play(emoteGestures[emote] ?? '')
      } else if (kind === 'playerWaves' || kind === 'playerHighFives') {
        const gesture = emoteGestures[kind === 'playerWaves' ? '👋' : '✋']
        const both = [body.encId, 'encIdTarget' in body ? body.encIdTarget : undefined]
        for (const encId of both) this.figures.get(encId as EncId)?.avatar?.play(gesture ?? '')
      } else if (kind === 'playerAnimates') {
        const figure = this.figures.get(body.encId as EncId)
        const gesture = body.animator ?? ''
        // States come from the poses; what is left is a gesture by its clip's name.
        if (gesture && bodyStateOf(gesture) === 0) figure?.avatar?.play(gesture)
      }
    }
  }

  /** A packed pose: how people walk. */
  readonly hearPose: PoseListener = (encId, xCm, yCm, zCm, yawStep, state, isNear, atMs) => {
    this.figures.get(encId)?.poses.push(atMs, xCm, yCm, zCm, yawStep, state, isNear)
  }

  say(encId: EncId, text: string, nowMs: number): void {
    this.figures.get(encId)?.labels.say(text, nowMs)
  }

  /** Begins a few of the avatars that are wanted. */
  build(world: World, deltaS: number): void {
    for (let due = Math.max(2, deltaS * BUILT_PER_S); due >= 1; due--) {
      const figure = this.toBuild.shift()
      if (!figure) return
      if (figure.gone) continue
      const player = world.players.get(figure.encId)
      if (player) void this.dress(figure, player)
    }
  }

  private async dress(figure: Figure, player: Player): Promise<void> {
    const wanted = player.outfitString
    const outfit = outfitFor(wanted, player.uid)
    try {
      const person = await loadPerson(outfit)
      if (figure.gone || figure.outfit !== wanted) return
      figure.avatar?.dispose()
      figure.avatar = new Avatar(person, outfit)
      // As they are now: somebody may have come back while the body was loading.
      figure.avatar.fade(figure.faded)
      this.group.add(figure.avatar.root)
      this.onShown()
    } catch (error) {
      console.warn('the body of a player is missing', error)
    }
  }

  /** Moves everybody but oneself; answers whether anybody near (x, z) moved. */
  move(world: World, level: Level, self: EncId | undefined, nowMs: number, deltaS: number): boolean {
    let moved = false
    const perSecond = 1000 / (nowMs - this.movedMs)
    this.movedMs = nowMs
    for (const figure of this.figures.values()) {
      if (figure.encId === self) continue
      const player = world.players.get(figure.encId)
      if (!player || !figure.poses.sample(nowMs, sample)) continue
      const seat = player.chairIdx === undefined ? undefined : level.seat(player.chairIdx)
      const { shown, motion } = figure
      const ease = damping(seat ? 8 : 30, deltaS)
      const far = Math.hypot(sample.x - shown.x, sample.z - shown.z) > 3
      const [x, z] = seat ? [seat.x, seat.z] : [sample.x, sample.z]
      const step = Math.hypot(x - shown.x, z - shown.z) * (far ? 1 : ease)
      if (step > 0.001) moved = true
      // After a long frame even a walker is far from where it was shown: too fast is what makes a leap.
      if (far && step * perSecond > LEAP_SPEED) this.leaps++
      else if (!seat) this.topSpeed = Math.max(this.topSpeed, step * perSecond)
      shown.x = far ? x : shown.x + (x - shown.x) * ease
      shown.z = far ? z : shown.z + (z - shown.z) * ease
      shown.y = sample.y
      shown.heading = turnTowards(
        shown.heading,
        seat ? seat.heading : sample.heading,
        far ? 1 : damping(14, deltaS),
      )
      shown.speed += ((seat ? 0 : sample.speed) - shown.speed) * damping(12, deltaS)
      motion.speed = shown.speed
      motion.seatHeight = seat?.height ?? 0
      motion.airborne = !seat && sample.y > 0.05 && sample.y > groundAt(level, sample) + 0.04
    }
    return moved
  }

  /** Bones, spots and labels of everybody, farther ones less often. */
  show(
    layer: LabelLayer,
    blobs: Blobs,
    level: Level,
    quality: Quality,
    nowMs: number,
    deltaS: number,
    frame: number,
    hidden: EncId | undefined,
  ): void {
    let n = 0
    let shadows = 0
    for (const figure of this.figures.values()) {
      const { shown, motion, avatar } = figure
      const seated = motion.seatHeight > 0
      const distance = layer.depthOf(shown.x, shown.y + 1, shown.z)
      const ground = motion.airborne ? groundAt(level, shown) : shown.y
      if (avatar) {
        avatar.root.position.set(shown.x, shown.y, shown.z)
        avatar.root.rotation.y = shown.heading
        avatar.show(figure.encId !== hidden)
        figure.owedS += deltaS
        const near = Math.abs(distance) < quality.fullMotionM
        const every = near ? 1 : Math.abs(distance) < quality.fullMotionM * 2 ? 2 : 4
        if (distance > -3 && (frame + n) % every === 0) {
          avatar.update(motion, figure.owedS)
          figure.owedS = 0
        }
        const casts =
          quality.shadowEvery > 0 &&
          Math.abs(distance) < SHADOW_M &&
          figure.encId !== hidden &&
          shadows < SHADOWS
        if (casts) shadows++
        avatar.castShadow(casts)
      }
      if (figure.encId !== hidden) {
        const high = shown.y - ground
        blobs.add(
          shown.x,
          ground,
          shown.z,
          seated ? 0.9 : 0.7,
          (seated ? 0.3 : quality.shadowEvery > 0 ? 0.34 : 0.5) * Math.max(0.25, 1 - high),
        )
        const head = shown.y + (seated ? SEATED_HEAD_M - 0.47 + motion.seatHeight : HEAD_M)
        layer.ownedBy(figure.encId)
        figure.labels.draw(layer, nowMs, shown.x, head, shown.z, figure.faded)
      }
      n++
    }
  }

  /** Whoever the ray from the eye meets first, within `reach` metres. */
  pick(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
  ): EncId | undefined {
    let nearest = reach
    let found: EncId | undefined
    for (const { encId, shown, motion } of this.figures.values()) {
      const middle = shown.y + (motion.seatHeight > 0 ? 0.8 : 0.95)
      const along = (shown.x - ox) * dx + (middle - oy) * dy + (shown.z - oz) * dz
      if (along <= 0 || along >= nearest) continue
      const away = Math.hypot(ox + dx * along - shown.x, oz + dz * along - shown.z)
      if (away > 0.32 || Math.abs(oy + dy * along - middle) > 0.95) continue
      nearest = along
      found = encId
    }
    return found
  }

  clear(): void {
    for (const figure of this.figures.values()) figure.dispose()
    this.figures.clear()
    this.toBuild.length = 0
  }
}

const sample: PoseSample = { x: 0, y: 0, z: 0, heading: 0, speed: 0 }
const groundAt = (level: Level, { x, y, z }: PoseSample): number => groundUnder(level.surroundings, x, y, z)
