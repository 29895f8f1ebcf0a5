import type { MapComment } from '#shared/http/mapComments.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { bodyOf } from '../tool/pickThing.ts'
import { roomUnder } from '../work/roomUnder.ts'
import type { Work } from '../work/Work.ts'
import type { CommentTarget } from './commentsStore.ts'

/** Over what it is about, metres. */
const OVER_M = 0.25
/** Over the floor, where it is about a place. */
const PLACE_M = 1

interface Point {
  readonly x: number
  readonly y: number
  readonly z: number
}

const over = (object: MapObject, catalogue: Catalogue): Point => {
  const { cx, cz, y1 } = bodyOf(object, catalogue)
  return { x: cx, y: y1 + OVER_M, z: cz }
}

/** Where a comment is seen: at its thing, wherever that is now; undefined: it is gone. */
export function placeOf({ thing, x, y, z }: MapComment, work: Work): Point | undefined {
  if (thing === '') return { x, y, z }
  const object = work.thing(thing)
  const { catalogue } = work.ground.shown
  return object && catalogue && over(object, catalogue)
}

/** A thing to pin a comment to. */
export function thingTarget(work: Work, name: string): CommentTarget | undefined {
  const object = work.thing(name)
  const { catalogue } = work.ground.shown
  return object && catalogue && { thing: name, room: object.room ?? null, ...over(object, catalogue) }
}

/** The place where one stands. */
export function hereTarget(work: Work): CommentTarget | undefined {
  const { map } = work
  const { placed, body } = work.ground.self.player
  if (!map || !placed) return undefined
  return { thing: '', room: roomUnder(map, body.x, body.z) ?? null, x: body.x, y: PLACE_M, z: body.z }
}
