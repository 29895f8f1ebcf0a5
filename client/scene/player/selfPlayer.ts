import type { PackedPose } from '#shared/movement/packedMove.ts'
import type { Pose } from '#shared/rules/pose.ts'
import { damping, headingFromYaw, turnTowards } from '../heading.ts'
import { bodyRules, createBody, stepBody } from './controller.ts'
import type { Body, Intent, Surroundings } from './controller.ts'
import { MoveReporter, type Going } from './moveReporter.ts'

export interface GroundPoint {
  readonly x: number
  readonly z: number
}

/** Where somebody sits: metres, radians. */
export interface SeatPlace {
  readonly chairIdx: number
  readonly x: number
  readonly z: number
  readonly heading: number
  /** Height of the seat above the floor. */
  readonly height: number
}

/** What one does now. Sitting is the server's word: it begins and ends when the world says so. */
export type Doing =
  | { readonly name: 'free' }
  | {
      readonly name: 'path'
      readonly points: readonly GroundPoint[]
      next: number
      readonly run: boolean
      /** The chair to sit on at the end. */
      readonly chairIdx?: number
      /** Seconds without getting nearer: after a while the way is given up. */
      stuckS: number
      nearest: number
    }
  /** Asked to sit: until the answer one stands still and tells no pose, or the late end of a walk would stand one up. */
  | { readonly name: 'sittingDown' }
  | { readonly name: 'seated'; readonly seat: SeatPlace; standing: boolean }

export interface SelfWishes {
  /** On the ground, world axes, length 0 to 1. */
  x: number
  z: number
  run: boolean
  jump: boolean
}

export interface SelfOutput {
  move(pose: PackedPose): void
  /** One has sat down; standing, walking and jumping are told with the moves. */
  animate(animator: 'sit'): void
  sit(chairIdx: number): void
  stand(chairIdx: number): void
}

/** m/s from which a body walks and runs. */
const WALK_FROM = 0.05
const RUN_FROM = 2.2
const ARRIVE_M = 0.12
const RIDE_ARRIVE_M = 0.8
const GIVE_UP_S = 1.2
/** Fixed steps a slow frame may catch up: a quarter of a second. */
const MAX_STEPS = 15

/** One's own avatar: wishes become fixed steps, steps become a pose to show and moves to tell. */
export class SelfPlayer {
  readonly body: Body = createBody()
  /** What is shown: the body between two steps, corrections eased. */
  readonly shown = { x: 0, y: 0, z: 0, heading: 0, speed: 0 }
  doing: Doing = { name: 'free' }
  placed = false
  /** How a vehicle one rides takes a step; undefined: one goes on foot. */
  mover: ((body: Body, intent: Intent, surroundings: Surroundings) => void) | undefined
  private readonly reporter = new MoveReporter()
  private readonly intent: Intent = { x: 0, z: 0, run: false, jump: false }
  private readonly before = { x: 0, y: 0, z: 0 }
  private readonly offset = { x: 0, y: 0, z: 0 }
  private restS = 0
  private jumpAsked = false
  private readonly output: SelfOutput

  constructor(output: SelfOutput) {
    this.output = output
  }

  /** The server's pose is ours: at first, after a teleport, a stand-up, a correction. Small ones are eased. */
  place(pose: Pose): void {
    const { body, shown, offset } = this
    const { x, y, z } = pose.position
    const far = !this.placed || Math.hypot(x - body.x, z - body.z) > 1.5
    body.x = x
    body.y = y
    body.z = z
    body.vx = body.vz = 0
    this.before.x = x
    this.before.y = y
    this.before.z = z
    if (far) {
      body.heading = headingFromYaw(pose.rotation.y)
      body.vy = 0
      body.grounded = true
      shown.heading = body.heading
      offset.x = offset.y = offset.z = 0
      if (this.doing.name === 'path') this.doing = { name: 'free' }
    } else {
      offset.x = shown.x - x
      offset.y = shown.y - y
      offset.z = shown.z - z
    }
    this.reporter.placed()
    this.placed = true
  }

  /** A playerMoves about oneself: always the server's correction. On a seat the world's word is the chair. */
  hear(pose: Pose): void {
    if (this.doing.name !== 'seated') this.place(pose)
  }

  seat(seat: SeatPlace): void {
    if (this.doing.name === 'seated' && this.doing.seat.chairIdx === seat.chairIdx) return
    const { body, offset, shown } = this
    offset.x = shown.x - seat.x
    offset.z = shown.z - seat.z
    offset.y = 0
    body.x = this.before.x = seat.x
    body.z = this.before.z = seat.z
    body.y = this.before.y = 0
    body.vx = body.vy = body.vz = 0
    body.heading = seat.heading
    body.grounded = true
    this.doing = { name: 'seated', seat, standing: false }
    this.output.animate('sit')
  }

  /** Stands still until the server has said whether we may sit. */
  sitDown(): void {
    if (this.doing.name === 'seated') return
    this.doing = { name: 'sittingDown' }
    this.body.vx = this.body.vz = 0
  }

  /** The answer came: refused, or the seat is already taken (`seat` was called before). */
  sitAnswered(): void {
    if (this.doing.name === 'sittingDown') this.doing = { name: 'free' }
  }

  /** The world says we no longer sit; `pose` is where we stand now. */
  unseat(pose: Pose): void {
    if (this.doing.name !== 'seated') return
    this.doing = { name: 'free' }
    this.place(pose)
    this.body.heading = headingFromYaw(pose.rotation.y)
  }

  walk(points: readonly GroundPoint[], run: boolean, chairIdx?: number): void {
    if (this.doing.name === 'seated' || this.doing.name === 'sittingDown') return
    this.doing = {
      name: 'path',
      points,
      next: 0,
      run,
      stuckS: 0,
      nearest: Infinity,
      ...(chairIdx === undefined ? {} : { chairIdx }),
    }
  }

  stop(): void {
    if (this.doing.name === 'path') this.doing = { name: 'free' }
  }

  /** Asks to stand up, once. */
  standUp(): void {
    if (this.doing.name !== 'seated' || this.doing.standing) return
    this.doing.standing = true
    this.output.stand(this.doing.seat.chairIdx)
  }

  /** The server refused or the answer never came: ask again at the next wish. */
  standRefused(): void {
    if (this.doing.name === 'seated') this.doing.standing = false
  }

  /** One frame: as many fixed steps as the time asks for, each told where it is due, then what is shown. */
  tick(deltaS: number, wishes: SelfWishes, surroundings: Surroundings): void {
    if (!this.placed) return
    const wanted = Math.hypot(wishes.x, wishes.z) > 0.05
    if (this.doing.name === 'seated') {
      if (wanted || wishes.jump) this.standUp()
      this.showSeated(deltaS)
      return
    }
    if (this.doing.name === 'sittingDown') {
      this.restS = 0
      this.show(deltaS)
      return
    }
    if (wanted) this.stop()
    if (wishes.jump) this.jumpAsked = true
    this.restS = Math.min(this.restS + deltaS, MAX_STEPS * bodyRules.stepS)
    while (this.restS >= bodyRules.stepS) {
      this.restS -= bodyRules.stepS
      this.step(wishes, surroundings)
    }
    this.show(deltaS)
  }

  private step(wishes: SelfWishes, surroundings: Surroundings): void {
    const { body, before, intent } = this
    before.x = body.x
    before.y = body.y
    before.z = body.z
    intent.x = wishes.x
    intent.z = wishes.z
    intent.run = wishes.run
    intent.jump = this.jumpAsked
    this.jumpAsked = false
    if (this.doing.name === 'path') this.steerAlong(this.doing)
    ;(this.mover ?? stepBody)(body, intent, surroundings)
    this.tell()
  }

  private steerAlong(path: Extract<Doing, { name: 'path' }>): void {
    const { body, intent } = this
    const target = path.points[path.next]
    if (!target) {
      this.arrive(path)
      return
    }
    const dx = target.x - body.x
    const dz = target.z - body.z
    const distance = Math.hypot(dx, dz)
    const last = path.next === path.points.length - 1
    // Wheels and boats do not turn on the spot.
    if (distance < (this.mover ? RIDE_ARRIVE_M : last ? ARRIVE_M : 0.25)) {
      path.next++
      path.nearest = Infinity
      if (last) this.arrive(path)
      return
    }
    if (distance < path.nearest - 0.01) {
      path.nearest = distance
      path.stuckS = 0
    } else path.stuckS += bodyRules.stepS
    if (path.stuckS > GIVE_UP_S) {
      // In front of a chair, as near as it goes is near enough.
      if (path.chairIdx !== undefined && distance < 1.2) this.arrive(path)
      else this.doing = { name: 'free' }
      return
    }
    const slow = last && distance < 0.6 ? Math.max(0.35, distance / 0.6) : 1
    intent.x = (dx / distance) * slow
    intent.z = (dz / distance) * slow
    intent.run = path.run && !(last && distance < 0.9)
  }

  private arrive(path: Extract<Doing, { name: 'path' }>): void {
    this.doing = { name: 'free' }
    if (path.chairIdx !== undefined) this.output.sit(path.chairIdx)
  }

  private easeOffset(deltaS: number): void {
    const left = 1 - damping(9, deltaS)
    this.offset.x *= left
    this.offset.y *= left
    this.offset.z *= left
  }

  private show(deltaS: number): void {
    const { body, before, shown, offset } = this
    const share = this.restS / bodyRules.stepS
    this.easeOffset(deltaS)
    shown.x = before.x + (body.x - before.x) * share + offset.x
    shown.y = before.y + (body.y - before.y) * share + offset.y
    shown.z = before.z + (body.z - before.z) * share + offset.z
    shown.heading = turnTowards(shown.heading, body.heading, damping(22, deltaS))
    shown.speed = Math.hypot(body.vx, body.vz)
  }

  private showSeated(deltaS: number): void {
    const { body, shown, offset } = this
    this.easeOffset(deltaS)
    shown.x = body.x + offset.x
    shown.y = body.y
    shown.z = body.z + offset.z
    shown.heading = turnTowards(shown.heading, body.heading, damping(8, deltaS))
    shown.speed = 0
  }

  private tell(): void {
    // The way may have ended on a chair in this very step.
    if (this.doing.name === 'sittingDown') return
    const { body } = this
    const told = this.reporter.report(body, goingOf(body))
    if (told) this.output.move(told)
  }
}

function goingOf({ vx, vz, grounded }: Body): Going {
  if (!grounded) return 'jump'
  const speed = Math.hypot(vx, vz)
  return speed > RUN_FROM ? 'run' : speed > WALK_FROM ? 'walk' : 'idle'
}
