import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import type { GameMap } from '#shared/world/world.ts'
import type { Aim } from '../../../scene/aim.ts'
import { currentWork } from '../work/Work.ts'
import { workStore } from '../work/workStore.ts'
import { layerOf, type Layer } from './brush.ts'
import { drawChosen, drawLayers, drawPreview, type Over } from './drawLayers.ts'
import { groundStore, heldBrush, shownLayers, type GroundState } from './groundStore.ts'
import css from './ground.module.css'
import { outlinesOf } from './layerShapes.ts'
import { zoneOf } from './zones.ts'

const DENSEST = 2

/** Three points of the level tell whether the eye is where it was. */
const probes = [
  [0, 0, 0],
  [20, 0, 0],
  [0, 2, 20],
] as const

const eyeOf = (aim: Aim): string =>
  probes
    .map(([x, y, z]) => aim.seenAt(x, y, z))
    .map((seen) => (seen ? `${seen.x.toFixed(4)} ${seen.y.toFixed(4)}` : '-'))
    .join(' ') + rayOf(aim)

/** Where a point lies behind the eye the middle of the picture tells. */
function rayOf(aim: Aim): string {
  const { ox, oy, oz, dx, dy, dz } = aim.rayAt(0, 0)
  return [ox, oy, oz, dx * 9, dy * 9, dz * 9].map((part) => part.toFixed(2)).join(' ')
}

/** What was drawn last: nothing is drawn again while all of it is the same. */
interface Drawn {
  readonly eye: string
  readonly map: GameMap | undefined
  readonly state: GroundState
  readonly work: unknown
}

const wordOf = (layer: Layer, name: string | undefined): string =>
  name || i18next.t(`editor.ground.layers.${layer}`)

function draw(over: Over, map: GameMap, state: GroundState): void {
  const { held, misfit } = workStore.get()
  const brush = held?.kind === 'ground' ? held.brush : undefined
  const shown = shownLayers(state, brush && layerOf(brush))
  drawLayers(over, map, shown, state.zone, wordOf)
  const zone = state.zone && shown.has(state.zone.layer) ? zoneOf(map, state.zone) : undefined
  if (zone) drawChosen(over, zone.rects, outlinesOf(zone.rects))
  if (brush && state.preview) drawPreview(over, state.preview, brush, misfit !== undefined)
}

/** The layers and what is being painted, over the picture whatever draws it; drawn when something of it is another. */
export function GroundOverlay() {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let asked = 0
    let drawn: Drawn | undefined
    let isClear = true
    const step = (): void => {
      asked = requestAnimationFrame(step)
      const [canvas, work] = [ref.current, currentWork()]
      const pen = canvas?.getContext('2d')
      if (!canvas || !pen || !work) return
      const state = groundStore.get()
      const { shown, aim } = work.ground
      const { map } = shown
      if (!map || (!state.isOpen && !heldBrush())) {
        if (!isClear) pen.clearRect(0, 0, canvas.width, canvas.height)
        isClear = true
        drawn = undefined
        return
      }
      const [width, height] = [canvas.clientWidth, canvas.clientHeight]
      const next: Drawn = { eye: `${width} ${height} ${eyeOf(aim)}`, map, state, work: workStore.get() }
      if (drawn?.eye === next.eye && drawn.map === map && drawn.state === state && drawn.work === next.work)
        return
      drawn = next
      isClear = false
      const density = Math.min(DENSEST, devicePixelRatio)
      const [wide, high] = [Math.round(width * density), Math.round(height * density)]
      if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high]
      pen.setTransform(density, 0, 0, density, 0, 0)
      pen.clearRect(0, 0, width, height)
      draw({ pen, aim, width, height }, map, state)
    }
    step()
    return () => cancelAnimationFrame(asked)
  }, [])
  return <canvas ref={ref} className={css.overlay} aria-hidden />
}
