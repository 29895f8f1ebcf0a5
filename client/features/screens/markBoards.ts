import type { EncId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { SHARE_UNITS } from '#shared/rules/media.ts'
import { createSignal } from '../../scene/frame/signal.ts'

/** A place on a shared screen, 0 to 1 across and down. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** A line somebody drew. */
export interface Stroke {
  readonly drawer: EncId
  readonly stroke: number
  readonly points: Place[]
  /** When it was drawn on last, ms: its name is shown for a while. */
  atMs: number
}

/** Where somebody points, and has just pointed. */
export interface Light {
  readonly trail: (Place & { readonly atMs: number })[]
}

/** A light that does not move any more goes out after so long. */
export const LIGHT_MS = 1_500
const TRAIL_POINTS = 40

const keyOf = (drawer: EncId, stroke: number): string => `${drawer} ${stroke}`

/** What is drawn on one share, and who points at it. */
export class MarkBoard {
  readonly strokes = new Map<string, Stroke>()
  readonly lights = new Map<EncId, Light>()
  /** There is something else to be seen. */
  readonly changed = createSignal()

  draw(drawer: EncId, stroke: number, points: readonly Place[], atMs: number): void {
    const key = keyOf(drawer, stroke)
    const known = this.strokes.get(key)
    if (known) {
      known.points.push(...points)
      known.atMs = atMs
    } else {
      this.strokes.set(key, { drawer, stroke, points: [...points], atMs })
    }
    this.changed.tell()
  }

  /** Takes lines away: one, all of somebody, or all. */
  clear(drawer?: EncId, stroke?: number): void {
    for (const [key, line] of this.strokes) {
      const isMeant = drawer === undefined || line.drawer === drawer
      if (isMeant && (stroke === undefined || line.stroke === stroke)) this.strokes.delete(key)
    }
    this.changed.tell()
  }

  /** Somebody points somewhere; undefined: nowhere any more. */
  point(encId: EncId, place: Place | undefined, atMs: number): void {
    const light = this.lights.get(encId) ?? { trail: [] }
    if (place) {
      light.trail.push({ ...place, atMs })
      if (light.trail.length > TRAIL_POINTS) light.trail.shift()
      this.lights.set(encId, light)
    } else {
      this.lights.delete(encId)
    }
    this.changed.tell()
  }

  /** The line somebody drew last. */
  lastOf(drawer: EncId): number | undefined {
    let last: number | undefined
    for (const line of this.strokes.values()) if (line.drawer === drawer) last = line.stroke
    return last
  }

  /** A number that none of somebody's lines has. */
  nextOf(drawer: EncId): number {
    let next = 1
    for (const line of this.strokes.values()) {
      if (line.drawer === drawer) next = Math.max(next, line.stroke + 1)
    }
    return next
  }

  /** The line that passes nearest to a place, within so much of the width. */
  strokeAt({ x, y }: Place, reach: number): Stroke | undefined {
    let best: Stroke | undefined
    let nearest = reach
    for (const line of this.strokes.values()) {
      for (const point of line.points) {
        const away = Math.hypot(point.x - x, point.y - y)
        if (away >= nearest) continue
        nearest = away
        best = line
      }
    }
    return best
  }
}

const boards = new Map<string, MarkBoard>()

/** The board of what somebody shares. */
export function boardOf(sharer: string): MarkBoard {
  let board = boards.get(sharer)
  if (!board) boards.set(sharer, (board = new MarkBoard()))
  return board
}

/** Forgets the boards of shares that are over. */
export function keepBoards(sharers: readonly string[]): void {
  for (const sharer of boards.keys()) if (!sharers.includes(sharer)) boards.delete(sharer)
}

/** Places as the wire has them: x and y by turns. */
export function placesOf(points: readonly number[]): Place[] {
  const places: Place[] = []
  for (let i = 0; i + 1 < points.length; i += 2) {
    places.push({ x: points[i]! / SHARE_UNITS, y: points[i + 1]! / SHARE_UNITS })
  }
  return places
}

const unitsOf = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * SHARE_UNITS)

/** A place as the wire has it. */
export const wirePlace = ({ x, y }: Place): readonly [x: number, y: number] => [unitsOf(x), unitsOf(y)]

/** Takes over what the others draw. */
export function hearMarks(events: readonly WireEvent[], nowMs: number): void {
  for (const { kind, body } of events) {
    if (kind === 'pointsAtShare') {
      const { x, y } = body
      const place = x == null || y == null ? undefined : placesOf([x, y])[0]
      boardOf(body.sharer ?? '').point((body.encId ?? 0) as EncId, place, nowMs)
    }
    if (kind === 'drawsOnShare') {
      const { encId, stroke, points } = body
      boardOf(body.sharer ?? '').draw((encId ?? 0) as EncId, stroke ?? 0, placesOf(points ?? []), nowMs)
    }
    if (kind === 'clearsShare') {
      boardOf(body.sharer ?? '').clear(
        (body.drawer ?? undefined) as EncId | undefined,
        body.stroke ?? undefined,
      )
    }
    if (kind === 'shareMarks') {
      const board = boardOf(body.sharer ?? '')
      board.clear()
      for (const { encId, stroke, points } of body.strokes ?? []) {
        board.draw((encId ?? 0) as EncId, stroke ?? 0, placesOf(points ?? []), -Infinity)
      }
    }
  }
}
