import type { EncId } from '#shared/ids.ts'
import type { Guide } from '#shared/map/guides.ts'
import { guideBodyM } from '#shared/map/guides.ts'
import { limits } from '#shared/rules/limits.ts'
import { damping, headingFromYaw, turnTowards } from '../../../scene/heading.ts'
import type { Thing } from '../../../scene/level/furniture/things.ts'
import { GuideWalk } from './GuideWalk.ts'

/** How long a line floats, ms; what is answered keeps it there so long. */
export const LINE_MS = 6_500
/** It turns to whoever is so near, metres, looks at who is a little farther, and stops walking for who is this near. */
const TURNS_M = 4.5
const LOOKS_M = 7
const STOPS_M = 1.8
/** It waits so long for who stands in its way without speaking to it, and again only after it was alone for so long, ms. */
const WAITS_MS = 4_000
const ALONE_MS = 3_000
/** It waves at who comes near after nobody was for so long, ms. */
const WAVES_AFTER_MS = 20_000
/** The hint stands before the chest, not before the face, metres. */
const HINT_TOP_M = 0.75

/** Somebody a guide can see. */
export interface Visitor {
  readonly encId: EncId
  readonly x: number
  readonly z: number
}

/** What it says. */
export interface GuideLine {
  readonly text: string
  readonly untilMs: number
  /** To somebody who asked; else to everybody, by the clock. */
  readonly isAnswer: boolean
}

/** A guide of the level that is shown. */
export class GuideFigure {
  readonly key: string
  readonly guide: Guide
  readonly shown = { x: 0, z: 0, heading: 0, speed: 0 }
  line: GuideLine | undefined
  /** How often it has waved at somebody who came. */
  waves = 0
  /** Whom it looks at. */
  faced: Visitor | undefined
  readonly #walk: GuideWalk
  readonly #asked = new Map<EncId, number>()
  #asker: EncId | undefined
  #keptUntilMs = 0
  #waitsSinceMs: number | undefined
  #nearMs = 0
  #metMs = -Infinity
  #said = ''

  constructor(key: string, guide: Guide, clockS: number) {
    this.key = key
    this.guide = guide
    this.#walk = new GuideWalk(guide, clockS)
    const { x, z, yaw } = this.#walk.place
    Object.assign(this.shown, { x, z, heading: headingFromYaw(yaw) })
  }

  get isWalking(): boolean {
    return this.#walk.speed > 0
  }

  /** Somebody speaks to it: it stands, turns to them and says the next of what it has to say to them. */
  ask(encId: EncId, nowMs: number): void {
    const { answers } = this.guide
    const count = this.#asked.get(encId) ?? 0
    this.#asked.set(encId, count + 1)
    this.#asker = encId
    this.#keptUntilMs = nowMs + LINE_MS
    if (answers.length > 0) this.#say(answers[count % answers.length]!, true, nowMs)
  }

  #say(text: string, isAnswer: boolean, nowMs: number): void {
    this.line = { text, isAnswer, untilMs: nowMs + LINE_MS }
  }

  /** Looks about and says what is due; answers whether that is another line than before. */
  look(visitors: Iterable<Visitor>, nowMs: number): boolean {
    const former = this.line
    if (this.line && this.line.untilMs <= nowMs) this.line = undefined
    const kept = this.#keptUntilMs > nowMs ? this.#asker : undefined
    let nearest = Infinity
    let near: Visitor | undefined
    for (const one of visitors) {
      const metres = one.encId === kept ? 0 : Math.hypot(one.x - this.shown.x, one.z - this.shown.z)
      if (metres >= nearest || metres > LOOKS_M) continue
      nearest = metres
      near = one
    }
    this.faced = near
    this.#meet(nearest, nowMs)
    const { place } = this.#walk
    const due = `${place.round} ${place.stop}`
    if (!place.isWalking && due !== this.#said && !this.line) {
      this.#said = due
      const { says } = this.guide.stops[place.stop]!
      // Rounds are counted from 1970 on: everybody hears the same one.
      if (says.length > 0) this.#say(says[place.round % says.length]!, false, nowMs)
    }
    return this.line !== former
  }

  #meet(nearest: number, nowMs: number): void {
    if (nearest <= STOPS_M) this.#waitsSinceMs ??= nowMs
    if (nearest <= TURNS_M) {
      if (nowMs - this.#metMs > WAVES_AFTER_MS) this.waves++
      this.#metMs = nowMs
    }
    if (nearest <= STOPS_M) this.#nearMs = nowMs
    else if (nowMs - this.#nearMs > ALONE_MS) this.#waitsSinceMs = undefined
  }

  #isKept(nowMs: number): boolean {
    const waits = this.#waitsSinceMs !== undefined && nowMs - this.#waitsSinceMs < WAITS_MS
    return this.#keptUntilMs > nowMs || waits
  }

  /** Goes on to a time; `clockS` is the site's. Its thing goes with it: hints, clicks and lists have it where it is. */
  move(clockS: number, nowMs: number, deltaS: number, thing: Thing | undefined): void {
    const { shown, faced } = this
    const { x, z, yaw } = this.#walk.step(clockS, this.#isKept(nowMs))
    shown.x = x
    shown.z = z
    shown.speed += (this.#walk.speed - shown.speed) * damping(12, deltaS)
    const away = faced ? Math.hypot(faced.x - x, faced.z - z) : Infinity
    const turns = faced && !this.isWalking && away <= TURNS_M && away > 0.2
    const wanted = turns ? Math.atan2(faced.x - x, faced.z - z) : headingFromYaw(yaw)
    shown.heading = turnTowards(shown.heading, wanted, damping(5, deltaS))
    if (!thing) return
    Object.assign(thing, { reach: limits.guideReachM })
    Object.assign(thing.prism, { cx: x, cz: z, hx: guideBodyM, hz: guideBodyM, yaw: 0, y1: HINT_TOP_M })
  }
}
