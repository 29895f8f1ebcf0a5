import type { EncId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import type { Player, World } from '#shared/world/world.ts'
import { createSignal } from '../frame/signal.ts'
import type { Thing } from '../level/furniture/things.ts'
import type { Level } from '../level/level.ts'
import type { ShownLevel } from '../level/shownLevel.ts'
import { offersAt, type Offer } from '../prompt/prompts.ts'
import { promptStore } from '../prompt/promptStore.ts'
import type { SceneSource } from '../sceneSource.ts'
import { Follower } from './follower.ts'
import type { PoseSample } from './poseBuffer.ts'
import { SelfPlayer, type GroundPoint, type SeatPlace, type SelfWishes } from './selfPlayer.ts'
import { WayMarker } from './wayMarker.ts'

const NOTICE_MS = 2500

/** Where people are shown, and oneself among them. */
export interface Figures {
  figure(encId: EncId): { readonly shown: PoseSample; readonly motion: FigureMotion } | undefined
}

/** What a body is told of its ways. */
export interface FigureMotion {
  speed: number
  airborne: boolean
  seatHeight: number
  lift?: number
}

/** What one rides: it says what one could do meanwhile, and finds its own ways. */
export interface Ride {
  readonly offer: Offer
  /** How much higher eyes are than of who stands, metres. */
  readonly eyeM: number
  /** Gets off. */
  leave(): void
  /** The way to a point; undefined: as on foot. */
  readonly path?: (to: GroundPoint) => readonly GroundPoint[] | undefined
}

/** What one does oneself: goes, sits, uses things, follows somebody. */
export class SelfActions {
  readonly player: SelfPlayer
  readonly marker = new WayMarker()
  /** A thing was used. */
  readonly used = createSignal<[thing: Thing]>()
  /** There is more than one thing to do here: somebody is to choose. */
  readonly several = createSignal<[offers: readonly Offer[]]>()
  /** What one rides just now. */
  ride: Ride | undefined
  /** Moves one who walks elsewhere and is only shown here (scene/cloud). */
  driven: ((player: SelfPlayer, deltaS: number) => void) | undefined
  /** What is offered, as somebody who knows more of it says it. */
  refine: ((offers: readonly Offer[]) => readonly Offer[]) | undefined
  private readonly source: SceneSource
  private readonly shown: ShownLevel
  private readonly people: Figures
  private readonly onPlaced: (heading: number) => void
  private readonly follower = new Follower()
  private readonly taken = new Set<number>()
  private readonly wishes: SelfWishes = { x: 0, z: 0, run: false, jump: false }
  private own: EncId | undefined
  /** What one does as soon as one has got up. */
  private onFeet: (() => void) | undefined
  private noticeTimer: ReturnType<typeof setTimeout> | undefined

  /** `onPlaced` hears which way one looks who has just come. */
  constructor(source: SceneSource, shown: ShownLevel, people: Figures, onPlaced: (heading: number) => void) {
    this.source = source
    this.shown = shown
    this.people = people
    this.onPlaced = onPlaced
    this.player = new SelfPlayer({
      move: (pose) => source.move(pose),
      animate: (animator) => source.post('animate', { animator }),
      sit: (chairIdx) => this.sit(chairIdx),
      stand: (chairIdx) =>
        void source.send('setChairStatus', { chairIdx, isOccupied: false }).catch(() => {
          this.onFeet = undefined
          this.player.standRefused()
        }),
    })
  }

  /** Oneself, once one is in the world. */
  get encId(): EncId | undefined {
    return this.own
  }

  /** The level one is on. */
  get level(): Level | undefined {
    return this.shown.level
  }

  /** Takes over what the world says of oneself and of the seats; `me` undefined: one is not there. */
  sync(world: World, me: Player | undefined, level: Level | undefined): void {
    this.own = me?.encId
    if (!level) return
    this.taken.clear()
    for (const { chairIdx, mapId, encId } of world.players.values())
      if (chairIdx !== undefined && mapId === level.mapId && encId !== this.own) this.taken.add(chairIdx)
    if (me) this.syncSelf(me, level)
    else this.player.placed = false
  }

  private syncSelf(me: Player, level: Level): void {
    const { player } = this
    if (!player.placed) {
      player.place(me)
      // Into the room, not to the wall behind the entrance.
      const turn = Math.atan2(level.width / 2 - me.position.x, level.depth / 2 - me.position.z)
      const heading = Math.round(turn / (Math.PI / 2)) * (Math.PI / 2)
      player.body.heading = player.shown.heading = heading
      this.onPlaced(heading)
    }
    const seat = me.chairIdx === undefined ? undefined : level.seat(me.chairIdx)
    if (seat) player.seat(seat)
    else {
      player.unseat(me)
      this.onFeet?.()
      this.onFeet = undefined
    }
    const leader = this.follower.target
    this.follower.sync(me.attributes.followTarget ?? '')
    // The other has gone, or does not want it: the rest of the way is none any more.
    if (leader !== undefined && this.follower.target === undefined) player.stop()
  }

  /** Hears where the server puts one. */
  hear(events: readonly WireEvent[]): void {
    const { own } = this
    if (own === undefined) return
    for (const { kind, body } of events) {
      if (kind !== 'playerMoves' || body.encId !== own) continue
      const me = this.source.live(own)
      if (me) this.player.hear(me)
    }
  }

  /** What keys, stick and pad ask for, on the ground in the axes of the world; x and z together at most 1. */
  wish(x: number, z: number, run: boolean, jump: boolean): void {
    const { wishes } = this
    wishes.x = x
    wishes.z = z
    wishes.run = run
    wishes.jump = jump
  }

  /** One frame; answers whether one has moved. */
  step(nowMs: number, deltaS: number): boolean {
    const { player, own } = this
    const { level } = this.shown
    if (!level || own === undefined) return false
    this.follow(nowMs, level)
    if (this.driven) this.driven(player, deltaS)
    else player.tick(deltaS, this.wishes, level.surroundings)
    const figure = this.people.figure(own)
    let moved = false
    if (figure) {
      const { shown, motion } = figure
      moved = Math.abs(shown.x - player.shown.x) + Math.abs(shown.z - player.shown.z) > 0.001
      Object.assign(shown, player.shown)
      motion.speed = player.shown.speed
      motion.airborne = !player.body.grounded
      motion.seatHeight = player.doing.name === 'seated' ? player.doing.seat.height : 0
    }
    if (player.doing.name !== 'path') this.marker.hide()
    this.marker.tick(nowMs, player.shown)
    return moved
  }

  readonly isFree = (chairIdx: number): boolean => !this.taken.has(chairIdx)

  /** What one could do where one is. */
  offers(): readonly Offer[] {
    const { player } = this
    const { level } = this.shown
    if (!level || this.own === undefined) return []
    if (player.doing.name === 'seated') return [{ kind: 'stand', seat: player.doing.seat }]
    if (this.ride) return [this.ride.offer]
    if (player.doing.name !== 'free') return []
    return this.here(level)
  }

  private here(level: Level): readonly Offer[] {
    const { body } = this.player
    const offers = offersAt(level, this.isFree, body, body.heading)
    return this.refine ? this.refine(offers) : offers
  }

  /** Does what is offered, or asks what of it: sits down here, stands up, goes through the gate, uses the thing. */
  use(): void {
    const { player } = this
    const { level } = this.shown
    if (!level || !player.placed) return
    this.stopFollowing()
    if (player.doing.name === 'seated') {
      player.standUp()
      return
    }
    if (this.ride) return this.ride.leave()
    const offers = this.here(level)
    const [first] = offers
    if (offers.length > 1) this.several.tell(offers)
    else if (first) this.take(first)
    else if (player.doing.name === 'free') this.notice('nothing')
  }

  /** Does one thing of what is offered. */
  readonly take = (offer: Offer): void => {
    const { source } = this
    if (offer.kind === 'portal') {
      const targetUrl = offer.portal.targetUrl ?? offer.portal.targetMap ?? ''
      void source.send('enterPortal', { targetUrl }).catch(() => this.notice('noWay'))
    } else if (offer.kind === 'thing') {
      void source.send('triggerItem', { closestObject: offer.thing.key }).catch(() => undefined)
      this.used.tell(offer.thing)
    } else if (offer.kind === 'sit') this.sit(offer.seat.chairIdx)
  }

  /** Goes there as after a click on the ground, from a seat once one has got up; answers false when there is no way. */
  readonly walkTo = (point: GroundPoint, run: boolean): boolean => {
    const { player } = this
    if (!this.shown.level || !player.placed) return false
    this.stopFollowing()
    if (player.doing.name !== 'seated') return this.walk(point, run)
    this.onFeet = () => void this.walk(point, run)
    player.standUp()
    return true
  }

  /** Goes to a seat and sits down on it, as after a click on it; answers false when there is no way. */
  sitOn({ x, z, chairIdx, height }: SeatPlace): boolean {
    this.stopFollowing()
    return this.walk({ x, z }, false, chairIdx, height + 0.02)
  }

  /** The shortest way to a point or a seat, shown on the ground. Answers false when there is none. */
  walk({ x, z }: GroundPoint, run: boolean, chairIdx?: number, height?: number): boolean {
    const { player } = this
    const from = { x: player.body.x, z: player.body.z }
    const path = this.ride?.path ? this.ride.path({ x, z }) : this.shown.level?.path(from, { x, z })
    if (!path) {
      this.notice('noWay')
      return false
    }
    if (chairIdx !== undefined && path.length === 0) this.sit(chairIdx)
    else player.walk(path, run, chairIdx)
    this.marker.show(from, chairIdx === undefined ? path : [...path, { x, z }], height)
    return true
  }

  private sit(chairIdx: number): void {
    if (this.player.doing.name === 'seated') return
    this.player.sitDown()
    void this.source
      .send('setChairStatus', { chairIdx, isOccupied: true })
      .catch(() => this.notice('seatTaken'))
      .finally(() => this.player.sitAnswered())
  }

  private notice(notice: NonNullable<ReturnType<typeof promptStore.get>['notice']>): void {
    promptStore.setState({ notice })
    clearTimeout(this.noticeTimer)
    this.noticeTimer = setTimeout(() => promptStore.setState({ notice: undefined }), NOTICE_MS)
  }

  /** One's own way: whoever was followed goes on alone, and the others hear of it. */
  stopFollowing(): void {
    if (this.follower.end()) this.source.post('setFollowTarget', { followTarget: '' })
  }

  private follow(nowMs: number, level: Level): void {
    const { follower, player, wishes } = this
    if (follower.target === undefined) return
    if (Math.hypot(wishes.x, wishes.z) > 0.05 || wishes.jump) return this.stopFollowing()
    const leader = this.source.world().encIds.get(follower.target)
    const other = leader === undefined ? undefined : this.people.figure(leader)?.shown
    follower.tick(nowMs, player, other, {
      canPass: level.surroundings.canPass,
      path: (from, to) => level.path(from, to),
    })
  }

  dispose(): void {
    clearTimeout(this.noticeTimer)
    promptStore.setState({ prompt: undefined, words: '', thing: undefined, others: 0, notice: undefined })
    this.marker.dispose()
  }
}
