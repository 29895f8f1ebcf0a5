import { guideOf } from '#shared/map/guides.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { withProperties } from '../tool/groups.ts'

/** A stop of a guide as somebody writes it. */
export interface SaidStop {
  readonly x: number
  readonly y: number
  readonly pause: number
  readonly yaw: number | undefined
  readonly says: readonly string[]
}

/** A guide as somebody writes it (docs/decisions/055-guides.md). */
export interface SaidGuide {
  readonly name: string
  readonly outfit: string
  readonly speed: number
  readonly stops: readonly SaidStop[]
  readonly answers: readonly string[]
}

const tidy = (metres: number): number => Math.round(metres * 100) / 100

/** What is said of a guide; undefined: the thing is none. */
export function saidGuide(object: MapObject): SaidGuide | undefined {
  const guide = guideOf(object)
  return (
    guide && {
      name: guide.name,
      outfit: guide.outfit,
      speed: guide.speed,
      stops: guide.stops.map(({ x, z, pauseS, yaw, says }) => ({ x, y: z, pause: pauseS, yaw, says })),
      answers: guide.answers,
    }
  )
}

/** Somebody who stands where the thing is. */
export function newGuide(object: MapObject, name: string): SaidGuide {
  const { x, z } = placementOf(object)
  const stop = { x: tidy(x), y: tidy(z), pause: 20, yaw: undefined, says: [] }
  return { name, outfit: 'v1:person=5', speed: 1.1, stops: [stop], answers: [] }
}

const stopOf = ({ x, y, pause, yaw, says }: SaidStop) => ({
  x: tidy(x),
  y: tidy(y),
  ...(pause > 0 && { pause }),
  ...(yaw !== undefined && { yaw }),
  ...(says.length > 0 && { says }),
})

/** The thing with a guide, or without one. */
export const withGuide = (object: MapObject, guide: SaidGuide | undefined): MapObject =>
  withProperties(object, {
    guide: guide && {
      name: guide.name,
      outfit: guide.outfit,
      speed: guide.speed,
      stops: guide.stops.map(stopOf),
      answers: guide.answers,
    },
  })
