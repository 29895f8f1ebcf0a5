import { useEffect, useRef } from 'react'
import { nameOf } from '#shared/map/patch/mapPatch.ts'
import type { MapObject, Prism } from '#shared/map/placement.ts'
import { sinCosDeg } from '#shared/map/placement.ts'
import type { Aim } from '../../../scene/aim.ts'
import { currentGrip } from '../tool/grip.ts'
import { bodyOf } from '../tool/pickThing.ts'
import { ringOf, ringPoints, scalePoint, turnPoint } from '../tool/handles.ts'
import { pointerColour } from '#shared/rules/pointerColours.ts'
import { worldStore } from '../../../store/worldStore.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { reachOf } from '../reach.ts'
import { roomsOn } from '../rooms/placedRooms.ts'
import { presenceStore } from '../presence/presenceStore.ts'
import { currentWork, type Work } from '../work/Work.ts'
import { workStore } from '../work/workStore.ts'
import css from './dock.module.css'

/** Of more things than this the ground is drawn, for boxes would hide each other; and of no more than the second. */
const BOXES_MAX = 80
const MARKED_MAX = 1_000

interface Size {
  readonly width: number
  readonly height: number
}

type Point = readonly [x: number, y: number, z: number]

const path = (aim: Aim, { width, height }: Size, points: readonly Point[], isClosed: boolean): string => {
  const seen = points.map(([x, y, z]) => aim.seenAt(x, y, z))
  if (seen.some((point) => point === undefined)) return ''
  const at = seen.map(
    (point) => `${(((point!.x + 1) * width) / 2).toFixed(1)} ${(((1 - point!.y) * height) / 2).toFixed(1)}`,
  )
  return `M${at.join('L')}${isClosed ? 'Z' : ''}`
}

/** The edges of a prism: its ground, and unless `isFlat` its top and what joins them. */
function boxPath(aim: Aim, size: Size, { cx, cz, hx, hz, yaw, y0, y1 }: Prism, isFlat = false): string {
  const { sin, cos } = sinCosDeg(yaw)
  const corner = (sx: number, sz: number, y: number): Point => [
    cx + sx * hx * cos - sz * hz * sin,
    y,
    cz + sx * hx * sin + sz * hz * cos,
  ]
  const around = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  const ring = (y: number): string =>
    path(
      aim,
      size,
      around.map(([x, z]) => corner(x, z, y)),
      true,
    )
  if (isFlat) return ring(y0)
  const edges = [
    ring(y0),
    ring(y1),
    ...around.map(([x, z]) => path(aim, size, [corner(x, z, y0), corner(x, z, y1)], false)),
  ]
  return edges.join('')
}

const set = (element: Element | null, name: string, value: string): void => {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** A room's ground is drawn so high over the floor, metres. */
const ROOM_M = 0.04

/** The ground of the room that is chosen as a whole, and for who builds in some rooms alone, of those. */
function roomsPath(work: Work, size: Size): string {
  const { map } = work
  if (!map) return ''
  const reach = reachOf(worldStore.get(), sessionStore.get().selfEncId, map.id)
  const { room, held, ghost } = workStore.get()
  const inHand = held && typeof ghost === 'object' ? [ghost] : []
  const standing = roomsOn(map).filter(
    ({ number }) => number === room || (reach !== 'all' && reach.has(number)),
  )
  const rooms = [...standing, ...inHand].map(({ x, y, width, depth }) => {
    const corners: Point[] = [
      [x, ROOM_M, y],
      [x + width, ROOM_M, y],
      [x + width, ROOM_M, y + depth],
      [x, ROOM_M, y + depth],
    ]
    return path(work.ground.aim, size, corners, true)
  })
  return rooms.join('')
}

/** So many other editors are shown. */
const OTHERS_MAX = 12

/** What others have chosen, in their colours, with their names. */
function drawOthers(svg: SVGSVGElement, work: Work, size: Size): void {
  const { aim, shown } = work.ground
  const { players } = worldStore.get()
  const others = [...presenceStore.get().others].slice(0, OTHERS_MAX)
  svg.querySelectorAll('[data-mark="other"]').forEach((mark, i) => {
    const other = others[i]
    const bodies = other
      ? [...other[1].names].slice(0, BOXES_MAX).flatMap((name) => {
          const object = work.thing(name)
          return object ? bodyOf(object, shown.catalogue!) : []
        })
      : []
    const [line, label] = [mark.querySelector('path'), mark.querySelector('text')]
    set(line, 'd', bodies.map((body) => boxPath(aim, size, body)).join(''))
    const [first] = bodies
    const seen = first && aim.seenAt(first.cx, first.y1 + 0.15, first.cz)
    set(mark, 'visibility', seen ? 'visible' : 'hidden')
    if (!other || !seen || !label) return
    set(mark, 'color', pointerColour(other[0]))
    set(label, 'x', (((seen.x + 1) * size.width) / 2).toFixed(1))
    set(label, 'y', (((1 - seen.y) * size.height) / 2).toFixed(1))
    const name = players.get(other[0])?.name ?? ''
    if (label.textContent !== name) label.textContent = name
  })
}

/** The answer of the picture before: mostly it is the same question. */
let found:
  { readonly map: unknown; readonly names: unknown; readonly things: readonly MapObject[] } | undefined

/** The chosen things, as they are seen. */
function thingsOf(work: Work, names: ReadonlySet<string>): readonly MapObject[] {
  const { map } = work.ground.shown
  if (found?.map !== map || found?.names !== names) found = { map, names, things: lookFor(work, names) }
  return found.things
}

function lookFor(work: Work, names: ReadonlySet<string>): MapObject[] {
  const shown: MapObject[] = []
  if (names.size === 0) return shown
  for (const [key, object] of work.ground.shown.map?.objects ?? []) {
    if (!names.has(nameOf(key, object))) continue
    shown.push(object)
    if (shown.length === MARKED_MAX) break
  }
  return shown
}

let unseen: typeof found

/** What nobody else sees just now. */
function hiddenOf(work: Work, names: ReadonlySet<string>): readonly MapObject[] {
  const { map } = work.ground.shown
  if (unseen?.map !== map || unseen?.names !== names)
    unseen = { map, names, things: lookFor(work, names).slice(0, BOXES_MAX) }
  return unseen.things
}

/** What of the level is the thing in the hand. */
function ghostsOf(work: Work, name: string): readonly MapObject[] {
  const ghost = work.thing(name)
  return ghost ? [ghost] : []
}

function draw(svg: SVGSVGElement, work: Work, size: Size): void {
  const { aim, shown } = work.ground
  const { catalogue } = shown
  if (!catalogue) return
  const { selected, misfit, inTheWay, box, held, ghost, hidden } = workStore.get()
  const isInHand = held?.kind === 'item' && typeof ghost === 'string'
  const objects = isInHand ? ghostsOf(work, ghost) : thingsOf(work, selected)
  const isMany = objects.length > BOXES_MAX
  set(
    svg.querySelector('[data-mark="hidden"]'),
    'd',
    hiddenOf(work, hidden)
      .map((object) => boxPath(aim, size, bodyOf(object, catalogue)))
      .join(''),
  )
  set(svg, 'data-misfit', String(misfit !== undefined))
  set(svg.querySelector('[data-mark="rooms"]'), 'd', roomsPath(work, size))
  set(
    svg.querySelector('[data-mark="boxes"]'),
    'd',
    objects.map((object) => boxPath(aim, size, bodyOf(object, catalogue), isMany)).join(''),
  )
  set(
    svg.querySelector('[data-mark="clash"]'),
    'd',
    inTheWay
      .slice(0, BOXES_MAX)
      .flatMap((name) => work.thing(name) ?? [])
      .map((object) => boxPath(aim, size, bodyOf(object, catalogue)))
      .join(''),
  )
  // In three dimensions a gizmo turns and scales.
  const ring = currentGrip() ? undefined : ringOf(work)
  const flat = ring ? ringPoints(ring).map(({ x, z }): Point => [x, ring.y, z]) : []
  set(svg.querySelector('[data-mark="ring"]'), 'd', ring ? path(aim, size, flat, true) : '')
  for (const [name, point] of [
    ['turn', ring && turnPoint(ring)],
    ['scale', ring && scalePoint(ring)],
  ] as const) {
    const seen = ring && point ? aim.seenAt(point.x, ring.y, point.z) : undefined
    const element = svg.querySelector(`[data-mark="${name}"]`)
    set(element, 'visibility', seen ? 'visible' : 'hidden')
    if (!seen) continue
    set(
      element,
      'transform',
      `translate(${(((seen.x + 1) * size.width) / 2).toFixed(1)} ${(((1 - seen.y) * size.height) / 2).toFixed(1)})`,
    )
  }
  const frame = svg.querySelector('[data-mark="frame"]')
  set(frame, 'visibility', box ? 'visible' : 'hidden')
  if (!box) return
  const [left, right] = [Math.min(box.fromX, box.toX), Math.max(box.fromX, box.toX)]
  const [low, high] = [Math.min(box.fromY, box.toY), Math.max(box.fromY, box.toY)]
  set(frame, 'x', String(((left + 1) * size.width) / 2))
  set(frame, 'y', String(((1 - high) * size.height) / 2))
  set(frame, 'width', String(((right - left) * size.width) / 2))
  set(frame, 'height', String(((high - low) * size.height) / 2))
}

/** Lines round what is chosen, with the ring one turns and scales by, over the picture whatever draws it. */
export function Marks() {
  const ref = useRef<SVGSVGElement>(null)
  useEffect(() => {
    let asked = 0
    const step = (): void => {
      asked = requestAnimationFrame(step)
      const [svg, work] = [ref.current, currentWork()]
      if (!svg || !work?.ground.shown.catalogue) return
      const size = { width: svg.clientWidth, height: svg.clientHeight }
      draw(svg, work, size)
      drawOthers(svg, work, size)
    }
    step()
    return () => cancelAnimationFrame(asked)
  }, [])
  return (
    <svg ref={ref} className={css.marks} aria-hidden>
      {Array.from({ length: OTHERS_MAX }, (_, i) => (
        <g key={i} data-mark="other">
          <path />
          <text textAnchor="middle" />
        </g>
      ))}
      <path data-mark="hidden" />
      <path data-mark="rooms" />
      <path data-mark="boxes" />
      {/* Over them: where both are one place red is what matters. */}
      <path data-mark="clash" />
      <path data-mark="ring" />
      <g data-mark="turn">
        <circle r="9" />
      </g>
      <g data-mark="scale">
        <rect x="-8" y="-8" width="16" height="16" rx="3" />
      </g>
      <rect data-mark="frame" />
    </svg>
  )
}
