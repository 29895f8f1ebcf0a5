import { limits } from '#shared/rules/limits.ts'
import type { Bot } from './bot.ts'
import type { Traffic } from './rawSocket.ts'
import { SentLog } from './sentLog.ts'
import { ROOM_M, Walker } from './walker.ts'
import type { Seen } from './witness.ts'

/** Each time between two moves differs from limits.moveSendMs by at most this. */
const JITTER_MS = 20
/** Somebody who is later than this does not catch up: a browser tab that hung does not either. */
const HOPELESS_MS = 200

/** A person of the crowd: walks, and tells its bot where it is ten times a second. */
export class Person implements Seen {
  readonly log = new SentLog()
  readonly cell: { readonly x: number; readonly y: number }
  isMoving = false
  bot: Bot | undefined
  readonly #walker: Walker
  readonly #random: () => number
  #due = 0
  #timer: NodeJS.Timeout | undefined

  constructor(random: () => number) {
    const anywhere = () => 1 + Math.floor(random() * (ROOM_M - 2))
    this.cell = { x: anywhere(), y: anywhere() }
    this.#random = random
    this.#walker = new Walker(this.cell, random, performance.now())
  }

  get x(): number {
    return this.#walker.x
  }

  get z(): number {
    return this.#walker.z
  }

  /** Sets out, at a moment of its own within the first interval. */
  go(): void {
    if (this.isMoving) return
    this.#walker.advance(performance.now())
    this.#walker.isResting = false
    this.isMoving = true
    this.#due = performance.now() + this.#random() * limits.moveSendMs
    this.#plan()
  }

  /** Stands still, says so, and then says nothing. */
  rest(): void {
    if (!this.isMoving) return
    clearTimeout(this.#timer)
    this.#walker.advance(performance.now())
    this.#walker.isResting = true
    this.isMoving = false
    this.#tell(performance.now())
  }

  /** Falls silent where it is: the run is over. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  /** The server takes a move back: on from where it says, as a client does. */
  putBack(x: number, z: number): void {
    if (this.isMoving) this.#walker.putAt(x, z)
  }

  #plan(): void {
    this.#timer = setTimeout(() => this.#move(), Math.max(0, this.#due - performance.now()))
  }

  #move(): void {
    const now = performance.now()
    this.#walker.advance(now)
    this.#tell(now)
    if (now - this.#due > HOPELESS_MS) this.#due = now
    this.#due += limits.moveSendMs + (this.#random() * 2 - 1) * JITTER_MS
    this.#plan()
  }

  #tell(now: number): void {
    const pose = this.#walker.pose()
    this.bot?.sendMove(pose, this.log.add(pose, now))
  }
}

/** Bytes and moves of everybody together. */
export interface Totals extends Traffic {
  readonly moves: number
}

export function totalsOf(people: readonly Person[]): Totals {
  const sum = { wireIn: 0, wireOut: 0, payloadIn: 0, payloadOut: 0, framesIn: 0, moves: 0 }
  for (const { bot, log } of people) {
    sum.moves += log.newest
    if (!bot) continue
    const { wireIn, wireOut, payloadIn, payloadOut, framesIn } = bot.socket.traffic
    sum.wireIn += wireIn
    sum.wireOut += wireOut
    sum.payloadIn += payloadIn
    sum.payloadOut += payloadOut
    sum.framesIn += framesIn
  }
  return sum
}

export const difference = (after: Totals, before: Totals): Totals => ({
  wireIn: after.wireIn - before.wireIn,
  wireOut: after.wireOut - before.wireOut,
  payloadIn: after.payloadIn - before.payloadIn,
  payloadOut: after.payloadOut - before.payloadOut,
  framesIn: after.framesIn - before.framesIn,
  moves: after.moves - before.moves,
})
