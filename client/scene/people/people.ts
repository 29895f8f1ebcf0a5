import { Group } from 'three'
import type { EncId, MapId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import { bodyStateOf } from '#shared/movement/packedMove.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import type { Player, World } from '#shared/world/world.ts'
import { headingFromYaw, damping, turnTowards, wrapAngle } from '../heading.ts'
import { headName } from '../labels/headName.ts'
import type { LabelAtlas } from '../labels/labelAtlas.ts'
import type { LabelLayer } from '../labels/labelLayer.ts'
import type { Level } from '../level/level.ts'
import { groundUnder } from '../player/controller.ts'
import type { PoseSample } from '../player/poseBuffer.ts'
import type { Quality } from '../frame/quality.ts'
import type { SceneSource } from '../sceneSource.ts'
import type { PoseListener } from '../../store/createWorldStore.ts'
import { Avatar, coloursOf, emoteGestures, FADED_OPACITY, loadPerson, outfitFor } from './avatar.ts'
import type { Person } from './avatar.ts'
import type { ContactShadows } from './contactShadows.ts'
import { advanceBody, easeFor, easing } from './bodyState.ts'
import type { BodyState } from './bodyState.ts'
import { Crowd, CROWD_MOST } from './crowd.ts'
import { Figure } from './figure.ts'
import { HAND } from './hand.ts'
import { Voices } from './voices.ts'
import { chooseNear, FINE_MOST, fineReachM, nearBudget, PROMOTED_PER_FRAME } from './tiers.ts'

const HEAD_M = 1.8
const SEATED_HEAD_M = 1.32
/** People dressed per second: a crowd that joins at once must not stall a frame. */
const BUILT_PER_S = 120
/** People this near cast a sun shadow; all have a soft spot under them. */
const SHADOW_M = 14
/** Skeletons kept for the next who come near, once somebody has gone farther away. */
const SPARE_AVATARS = 6
/** People farther behind the eye are not drawn. */
const BEHIND_M = 3
/** Nobody turns the head farther, radians. */
const GAZE_MOST = 1.15
/** Gazes are thought over by so many groups in turn. */
const GAZE_TURNS = 8
/** Nobody who runs and catches up is shown this fast, m/s. */
const LEAP_SPEED = 2 * limits.runSpeed

/** Everybody on the current map: joins and leaves follow the world, poses follow the events. */
export class People {
  readonly group = new Group()
  private readonly figures = new Map<EncId, Figure>()
  /** The same, in a row, for what is told by numbers. */
  private readonly inOrder: Figure[] = []
  private readonly crowd = new Crowd()
  private readonly spare: Avatar[] = []
  private readonly distances = new Float32Array(CROWD_MOST)
  private readonly near = new Uint8Array(CROWD_MOST)
  private readonly voices = new Voices()
  private readonly atlas: LabelAtlas
  private readonly toBuild: Figure[] = []
  private readonly onShown: () => void
  private movedMs = 0
  /** Largest speed anybody was shown with, m/s, since it was forgotten. Seats and teleports left out. */
  topSpeed = 0
  /** How often somebody was put elsewhere without a way there. */
  leaps = 0

  constructor(atlas: LabelAtlas, onShown: () => void) {
    this.atlas = atlas
    this.onShown = onShown
    this.group.add(this.crowd.group)
  }

  get count(): number {
    return this.figures.size
  }

  /** `topSpeed` and `leaps` count anew. */
  forgetPace(): void {
    this.topSpeed = this.leaps = 0
  }

  /** Everybody, in no order. */
  get all(): readonly Figure[] {
    return this.inOrder
  }

  figure(encId: EncId): Figure | undefined {
    return this.figures.get(encId)
  }

  /**
   * Where the top of somebody's head is shown, into `out`; answers how many pixels above it are taken by what floats
   * there. undefined: nobody is seen there yet.
   */
  above(encId: EncId, out: { x: number; y: number; z: number }): number | undefined {
    const figure = this.figures.get(encId)
    if (!figure || (!figure.avatar && figure.layer === undefined)) return undefined
    out.x = figure.shown.x
    out.y = headOf(figure)
    out.z = figure.shown.z
    return figure.labels.top
  }

  /** Takes over who is on the map and how they look. Called when the world changed, not every frame. */
  sync(source: SceneSource, mapId: MapId, self: EncId | undefined, nowMs: number): void {
    const world = source.world()
    for (const [encId, figure] of this.figures) {
      if (world.players.get(encId)?.mapId !== mapId) this.leave(figure)
    }
    for (const [encId, player] of world.players) {
      if (player.mapId !== mapId) continue
      const figure = this.figures.get(encId) ?? this.join(source.live(encId) ?? player, nowMs)
      figure.labels.setName(tagOf(player, headName(world, player)), encId === self)
      figure.labels.keepEmote(player.emote === HAND ? HAND : '')
      figure.hold(player.emote === HAND, this.voices.isSpeaking(encId))
      figure.faded = !player.isSignedIn || Boolean(player.attributes.ghost)
      figure.avatar?.fade(figure.faded)
      if (figure.outfit !== player.outfitString) {
        figure.outfit = player.outfitString
        this.toBuild.push(figure)
      }
    }
  }

  private leave(figure: Figure): void {
    this.figures.delete(figure.encId)
    const at = this.inOrder.indexOf(figure)
    const last = this.inOrder.pop()
    if (last && at < this.inOrder.length) {
      this.inOrder[at] = last
      this.near[at] = this.near[this.inOrder.length]!
    }
    this.near[this.inOrder.length] = 0
    if (figure.row !== undefined) this.crowd.palettes.give(figure.row)
    this.voices.forget(figure.encId)
    figure.dispose()
  }

  private join(player: Player, nowMs: number): Figure {
    const figure = new Figure(player.encId, this.atlas)
    const { x, y, z } = player.position
    const heading = headingFromYaw(player.rotation.y)
    figure.poses.place(nowMs, x, y, z, heading)
    Object.assign(figure.shown, { x, y, z, heading })
    this.figures.set(player.encId, figure)
    this.near[this.inOrder.length] = 0
    this.inOrder.push(figure)
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
        const shown = source.world().players.get(encId)?.emote ?? ''
        const figure = this.figures.get(encId)
        if (!figure || !shown) continue
        figure.labels.showEmote(shown, receivedAtMs)
        if (shown === HAND) figure.hold(true, false)
        else figure.play(emoteGestures[shown] ?? '')
      } else if (kind === 'playerWaves' || kind === 'playerHighFives') {
        const gesture = emoteGestures[kind === 'playerWaves' ? '👋' : '✋']
        const both = [body.encId, 'encIdTarget' in body ? body.encIdTarget : undefined]
        for (const encId of both) this.figures.get(encId as EncId)?.play(gesture ?? '')
      } else if (kind === 'playerSetsSubtitle') {
        if (body.subtitle) this.say(body.encId as EncId, body.subtitle, receivedAtMs)
      } else if (kind === 'playerActivelySpeaks') {
        this.speak(body.encId as EncId, (body.activelySpeaking ?? 0) > 0, source.world(), receivedAtMs)
      } else if (kind === 'conversation') {
        this.voices.converse(body.id ?? '', body.members ?? [])
      } else if (kind === 'playerAnimates') {
        const figure = this.figures.get(body.encId as EncId)
        const gesture = body.animator ?? ''
        // States come from the poses; what is left is a gesture by its clip's name.
        if (gesture && bodyStateOf(gesture) === 0) figure?.play(gesture)
      }
    }
  }

  /** A packed pose: how people walk. */
  readonly hearPose: PoseListener = (encId, xCm, yCm, zCm, yawStep, state, isNear, atMs) => {
    this.figures.get(encId)?.poses.push(atMs, xCm, yCm, zCm, yawStep, state, isNear)
  }

  say(encId: EncId, text: string, nowMs: number): void {
    const figure = this.figures.get(encId)
    if (!figure) return
    figure.labels.say(text, nowMs)
    this.voices.say(encId, text, nowMs)
  }

  /** Somebody begins or ends speaking: the mouth moves, the hands go along, people about look there. */
  private speak(encId: EncId, isSpeaking: boolean, world: World, nowMs: number): void {
    const figure = this.figures.get(encId)
    if (!figure) return
    this.voices.speak(encId, isSpeaking, nowMs)
    figure.hold(world.players.get(encId)?.emote === HAND, isSpeaking)
  }

  /** How loud somebody's voice is now, 0 to 1, told again and again while it is heard. */
  hearVoice(encId: EncId, level: number, nowMs: number): void {
    if (this.figures.has(encId)) this.voices.measure(encId, level, nowMs)
  }

  private readonly bodyOf = (encId: EncId): BodyState | undefined => this.figures.get(encId)?.body

  /** Dresses a few of those who wait for it. */
  build(world: World, deltaS: number): void {
    this.crowd.tick()
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
      figure.avatar = undefined
      figure.person = person
      figure.holdOn()
      figure.colours = coloursOf(person, outfit)
      figure.layer = this.crowd.body(person)
      figure.row ??= this.crowd.palettes.take()
      if (figure.row !== undefined) this.crowd.palettes.paint(figure.row, figure.colours)
      this.onShown()
    } catch (error) {
      console.warn('the body of a player is missing', error)
    }
  }

  /** A skeleton for somebody who is near: one that nobody uses, or a new one. */
  private embody(figure: Figure, person: Person): void {
    const at = this.spare.findIndex((avatar) => avatar.person === person)
    const avatar = at >= 0 ? this.spare.splice(at, 1)[0]! : new Avatar(person)
    avatar.body = figure.body
    if (figure.colours) avatar.paint(figure.colours)
    // As they are now: somebody may have come back while the body was loading.
    avatar.fade(figure.faded)
    figure.avatar = avatar
    this.group.add(avatar.root)
    if (at < 0) this.onShown()
  }

  private disembody(figure: Figure): void {
    const { avatar } = figure
    if (!avatar) return
    figure.avatar = undefined
    avatar.root.removeFromParent()
    this.spare.push(avatar)
    if (this.spare.length > SPARE_AVATARS) this.spare.shift()!.dispose()
  }

  /** Moves everybody but oneself; answers whether anybody near (x, z) moved. */
  move(world: World, level: Level, self: EncId | undefined, nowMs: number, deltaS: number): boolean {
    let moved = false
    const perSecond = 1000 / (nowMs - this.movedMs)
    this.movedMs = nowMs
    const easeSeat = damping(8, deltaS)
    const easeWalk = damping(30, deltaS)
    const easeTurn = damping(14, deltaS)
    const easeSpeed = damping(12, deltaS)
    for (const figure of this.inOrder) {
      if (figure.encId === self) continue
      const player = world.players.get(figure.encId)
      if (!player || !figure.poses.sample(nowMs, sample)) continue
      const seat = player.chairIdx === undefined ? undefined : level.seat(player.chairIdx)
      const { shown, motion } = figure
      const ease = seat ? easeSeat : easeWalk
      const dx = (seat ? seat.x : sample.x) - shown.x
      const dz = (seat ? seat.z : sample.z) - shown.z
      const distance = Math.sqrt(dx * dx + dz * dz)
      const far = distance > 3
      const step = distance * (far ? 1 : ease)
      if (step > 0.001) moved = true
      // After a long frame even a walker is far from where it was shown: too fast is what makes a leap.
      if (far && step * perSecond > LEAP_SPEED) this.leaps++
      else if (!seat) this.topSpeed = Math.max(this.topSpeed, step * perSecond)
      shown.x += far ? dx : dx * ease
      shown.z += far ? dz : dz * ease
      shown.y = sample.y
      shown.heading = turnTowards(shown.heading, seat ? seat.heading : sample.heading, far ? 1 : easeTurn)
      shown.speed += ((seat ? 0 : sample.speed) - shown.speed) * easeSpeed
      motion.speed = shown.speed
      motion.seatHeight = seat?.height ?? 0
      motion.airborne = !seat && sample.y > 0.05 && sample.y > groundAt(level, sample) + 0.04
    }
    return moved
  }

  /** Who has a skeleton of their own in this frame; oneself always. */
  private choose(layer: LabelLayer, quality: Quality, self: EncId | undefined): void {
    const { inOrder, distances, near } = this
    const count = Math.min(inOrder.length, CROWD_MOST)
    for (let i = 0; i < count; i++) {
      const { shown, encId, person, layer: body } = inOrder[i]!
      const depth = layer.depthOf(shown.x, shown.y + 1, shown.z)
      const d = layer.distanceOf(shown.x, shown.y + 1, shown.z)
      // Whoever is behind the eye is not seen; their place is for others.
      distances[i] = !person ? Infinity : encId === self ? 0 : depth < 0 ? d * 3 : d
      if (person && body === undefined) distances[i] = 0
    }
    chooseNear(distances, near, count, nearBudget[quality.name], PROMOTED_PER_FRAME)
    for (let i = 0; i < count; i++) {
      const figure = inOrder[i]!
      if (!near[i]) {
        if (figure.avatar) this.disembody(figure)
      } else if (!figure.avatar && figure.person) this.embody(figure, figure.person)
    }
  }

  /** Where people look: at somebody near who speaks, otherwise ahead. */
  private look(nowMs: number, frame: number): void {
    const { inOrder, voices } = this
    for (let i = frame % GAZE_TURNS; i < inOrder.length; i += GAZE_TURNS) {
      const { shown, body, encId, motion } = inOrder[i]!
      body.wantedYaw = body.wantedPitch = 0
      let nearest = Infinity
      for (const speaker of voices.speakers) {
        if (speaker.encId === encId || (!speaker.isSpeaking && speaker.lookedAtUntilMs < nowMs)) continue
        const other = this.figures.get(speaker.encId)
        if (!other) continue
        const dx = other.shown.x - shown.x
        const dz = other.shown.z - shown.z
        const distance = Math.sqrt(dx * dx + dz * dz)
        const yaw = wrapAngle(Math.atan2(dx, dz) - shown.heading)
        if (distance >= nearest || distance < 0.3 || Math.abs(yaw) > GAZE_MOST * 1.4) continue
        if (distance > voices.reachM(encId, speaker.encId)) continue
        nearest = distance
        const drop = headOf(other) - headOf(inOrder[i]!)
        body.wantedYaw = Math.max(-GAZE_MOST, Math.min(GAZE_MOST, yaw)) * (motion.speed > 2 ? 0.4 : 1)
        body.wantedPitch = Math.max(-0.4, Math.min(0.4, Math.atan2(drop, distance)))
      }
    }
  }

  /** Bones, spots and labels of everybody, farther ones coarser. */
  show(
    layer: LabelLayer,
    contactShadows: ContactShadows,
    level: Level,
    quality: Quality,
    nowMs: number,
    deltaS: number,
    frame: number,
    hidden: EncId | undefined,
    self: EncId | undefined = hidden,
  ): void {
    const { crowd, inOrder, distances } = this
    easeFor(deltaS)
    this.choose(layer, quality, self)
    this.voices.tick(nowMs, deltaS, this.bodyOf)
    this.look(nowMs, frame)
    this.atlas.tick()
    crowd.start()
    const spot = quality.shadowEvery > 0 ? 0.34 : 0.5
    const fineM = fineReachM[quality.name]
    for (let n = 0; n < inOrder.length; n++) {
      const figure = inOrder[n]!
      const { shown, motion, avatar, body, person } = figure
      if (!person) continue
      motion.turn = deltaS > 0 ? wrapAngle(shown.heading - figure.lastHeading) / deltaS : 0
      figure.lastHeading = shown.heading
      Object.assign(motion, figure.mount ? { ...riding, ...figure.mount } : onFoot)
      advanceBody(body, motion, person.gait, easing)
      if (figure.encId === hidden) {
        avatar?.show(false)
        avatar?.castShadow(false)
        continue
      }
      const depth = layer.depthOf(shown.x, shown.y + 1, shown.z)
      const distance = distances[n]!
      const casts = quality.shadowEvery > 0 && Math.abs(depth) < SHADOW_M
      if (avatar) {
        this.pose(figure, avatar, depth, quality, frame + n)
        avatar.castShadow(casts)
      } else if (figure.layer !== undefined && figure.row !== undefined && depth > -BEHIND_M) {
        // A little farther back until it changes: nobody flickers at the border.
        const reach = figure.isFine ? fineM * 1.1 : fineM
        figure.isFine = distance < reach && crowd.fineCount < FINE_MOST
        const opacity = figure.faded ? FADED_OPACITY : 1
        const { x, y, z, heading } = shown
        crowd.add(
          figure.isFine,
          casts,
          x,
          y,
          z,
          heading,
          person.size,
          figure.layer,
          figure.row,
          opacity,
          body,
        )
      }
      // No name floats where nobody is seen yet.
      if (!avatar && (figure.layer === undefined || !crowd.isReady)) continue
      if (depth < -BEHIND_M) {
        figure.labels.draw(layer, nowMs, shown.x, shown.y, shown.z, false)
        continue
      }
      const seated = motion.seatHeight > 0
      const ground = motion.airborne ? groundAt(level, shown) : shown.y
      const dark = (seated ? Math.min(0.3, spot) : spot) * Math.max(0.25, 1 - (shown.y - ground))
      contactShadows.add(shown.x, ground, shown.z, seated ? 0.9 : 0.7, dark)
      layer.ownedBy(figure.encId)
      figure.labels.draw(layer, nowMs, shown.x, headOf(figure), shown.z, figure.faded)
    }
    crowd.end()
  }

  private pose(figure: Figure, avatar: Avatar, depth: number, quality: Quality, turn: number): void {
    const { shown } = figure
    avatar.show(true)
    avatar.root.position.set(shown.x, shown.y, shown.z)
    avatar.root.rotation.y = shown.heading
    const every = Math.abs(depth) < quality.fullMotionM * NEAR_MOTION_SHARE ? 1 : 2
    if (depth > -BEHIND_M && turn % every === 0) avatar.pose()
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
    while (this.inOrder[0]) this.leave(this.inOrder[0])
    this.toBuild.length = 0
    this.voices.clear()
  }

  dispose(): void {
    this.clear()
    for (const avatar of this.spare.splice(0)) avatar.dispose()
    this.crowd.dispose()
  }
}

/** Over the head: a name, the sign and the line somebody has chosen, and who is no person. */
const tagOf = ({ isNpc, attributes: { emojiStatus, textStatus } }: Player, name: string): string =>
  `${isNpc ? 'NPC ' : ''}${emojiStatus ? `${emojiStatus} ` : ''}${name}${textStatus ? ` · ${textStatus}` : ''}`

/** Whoever rides does not walk. */
const riding = { speed: 0, turn: 0, airborne: false }
const onFoot = { lift: 0 }
const sample: PoseSample = { x: 0, y: 0, z: 0, heading: 0, speed: 0 }
/** Nearer than this share of the quality's reach bones move every frame, farther ones every other. */
const NEAR_MOTION_SHARE = 0.3
const headOf = ({ shown, motion }: Figure): number =>
  shown.y + (motion.seatHeight > 0 ? SEATED_HEAD_M - 0.47 + motion.seatHeight : HEAD_M)
const groundAt = (level: Level, { x, y, z }: PoseSample): number => groundUnder(level.surroundings, x, y, z)
