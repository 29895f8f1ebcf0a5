import { useEffect, useRef, type PointerEvent } from 'react'
import type { EncId, MapId } from '#shared/ids.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import type { GameMap } from '#shared/world/world.ts'
import { themeStore } from '../../store/themeStore.ts'
import type { Theme } from '../../store/showTheme.ts'
import { worldStore } from '../../store/worldStore.ts'
import type { Place } from './places.ts'
import { keptPlan } from '../../scene/plan/keptPlan.ts'
import { planLayers } from '../../scene/plan/planLayers.ts'
import { promptStore } from '../../scene/prompt/promptStore.ts'
import { drawPortal, drawSelf, NAME_FONT, writeWords } from '../../scene/plan/planSigns.ts'
import { toCanvas, toGround, viewOfAll, viewRound, type PlanView } from '../../scene/plan/planView.ts'

/** How often people move on the plan: they are no animation, only news. */
const EVERY_MS = 66
const DOUBLE_MS = 330

const others = '#2f78c4'

export interface PlanCanvasProps {
  readonly map: GameMap
  readonly catalogue: Catalogue
  readonly self: EncId | undefined
  /** Metres across round oneself; absent: the whole level. */
  readonly around?: number
  readonly places: readonly Place[]
  /** Names of places are written next to them. */
  readonly nameOf?: (place: Place) => string
  readonly label: string
  readonly className?: string | undefined
  readonly onWalk: (point: { readonly x: number; readonly z: number }, run: boolean) => void
}

/** The plan of a level with everybody on it; a click walks there, a double click runs. */
export function PlanCanvas(props: PlanCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = useRef<PlanView>(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const clickedMs = useRef(-Infinity)

  useEffect(() => {
    let frame = 0
    let drawnMs = -Infinity
    const step = (nowMs: number): void => {
      frame = requestAnimationFrame(step)
      if (nowMs - drawnMs < EVERY_MS || !canvas.current) return
      drawnMs = nowMs
      shown.current = draw(canvas.current, latest.current)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [])

  function walk(event: PointerEvent<HTMLCanvasElement>): void {
    const view = shown.current
    const box = event.currentTarget.getBoundingClientRect()
    if (!view) return
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    const run = event.timeStamp - clickedMs.current < DOUBLE_MS
    clickedMs.current = event.timeStamp
    props.onWalk(toGround(view, box.width, box.height, x, y), run)
  }

  return (
    <canvas ref={canvas} className={props.className} role="img" aria-label={props.label} onPointerUp={walk} />
  )
}

/** Draws one picture; answers what part of the level it shows. */
function draw(canvas: HTMLCanvasElement, props: PlanCanvasProps): PlanView | undefined {
  const { map, catalogue, self, around, places, nameOf } = props
  const { clientWidth: width, clientHeight: height } = canvas
  const theme = themeStore.get().shown
  const pen = canvas.getContext('2d')
  if (!pen || width === 0 || height === 0) return undefined
  const density = Math.min(2, devicePixelRatio)
  if (canvas.width !== Math.round(width * density) || canvas.height !== Math.round(height * density)) {
    canvas.width = Math.round(width * density)
    canvas.height = Math.round(height * density)
  }
  const [levelWidth, depth] = map.dimensions ?? [0, 0]
  const me = self === undefined ? undefined : worldStore.live(self)
  const level = { width: levelWidth, depth }
  const view =
    around !== undefined && me
      ? viewRound(me.position, width, height, around)
      : viewOfAll(level, width, height, 10)
  pen.setTransform(density, 0, 0, density, 0, 0)
  pen.clearRect(0, 0, width, height)
  const corner = toCanvas(view, width, height, 0, 0)
  const layers = planLayers()
  const mini = layers?.mini(map)
  const still = mini ?? keptPlan(map, catalogue, theme).canvas
  pen.drawImage(still, corner.x, corner.y, levelWidth * view.scale, depth * view.scale)
  const picture = { pen, map, view, width, height, offered: promptStore.get().thing?.key }
  // The map's own picture has everything on it that is to be seen of it.
  if (!mini) layers?.things(picture)
  named.length = 0
  for (const place of places) {
    const at = toCanvas(view, width, height, place.x, place.z)
    if (place.kind === 'portal') drawPortal(pen, at.x, at.y)
    if (nameOf) drawName(pen, at.x, place.kind === 'portal' ? at.y + 15 : at.y, nameOf(place), theme)
  }
  if (!mini) layers?.front(picture)
  for (const { encId } of worldStore.get().players.values()) {
    if (encId === self) continue
    const player = worldStore.live(encId)
    if (player?.mapId !== (map.id as MapId) || player.attributes.ghost) continue
    const at = toCanvas(view, width, height, player.position.x, player.position.z)
    drawDot(pen, at.x, at.y)
  }
  if (me) {
    const at = toCanvas(view, width, height, me.position.x, me.position.z)
    drawSelf(pen, at.x, at.y, me.rotation.y)
  }
  return view
}

function drawDot(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.beginPath()
  pen.arc(x, y, 4, 0, 2 * Math.PI)
  pen.fillStyle = others
  pen.fill()
  pen.lineWidth = 1.5
  pen.strokeStyle = '#fff'
  pen.stroke()
}

/** Middle and half width of the names written in this picture. */
const named: { readonly x: number; readonly y: number; readonly half: number }[] = []
const NAME_PX = 15

/** Writes a name unless another one is there already: it is in the list below all the same. */
function drawName(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  name: string,
  theme: Theme['shown'],
): void {
  pen.font = NAME_FONT
  const half = pen.measureText(name).width / 2
  const isTaken = named.some(
    (other) => Math.abs(other.y - y) < NAME_PX && Math.abs(other.x - x) < other.half + half + 2,
  )
  if (isTaken) return
  named.push({ x, y, half })
  writeWords(pen, x, y, name, theme)
}
