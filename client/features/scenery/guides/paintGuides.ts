import { drawBody, drawLine } from '../../../scene/plan/planBodies.ts'
import type { PlanPicture } from '../../../scene/plan/planLayers.ts'
import { toCanvas } from '../../../scene/plan/planView.ts'
import { levelWords } from '../../../text/levelName.ts'
import { themeStore } from '../../../store/themeStore.ts'
import type { GuideFigure } from './GuideFigure.ts'

const BODY_M = 0.3
const BODY_PX = 8
/** On a small picture of a whole level they are dots, and what they say is not written: from so many pixels a metre on. */
const LARGE_FROM = 14
const DOT_PX = 5
/** Of no player: the colour of what the level offers. */
const COLOUR = '#c5761a'

/** Paints guides on a plan, with what they say. */
export function paintGuides(
  { pen, view, width, height }: PlanPicture,
  figures: readonly GuideFigure[],
): void {
  for (const { shown, line } of figures) {
    const { x, y } = toCanvas(view, width, height, shown.x, shown.z)
    const isLarge = view.scale >= LARGE_FROM
    const radius = Math.max(isLarge ? BODY_PX : DOT_PX, BODY_M * view.scale)
    drawBody(pen, x, y, radius, shown.heading, COLOUR)
    if (line && isLarge) drawLine(pen, levelWords(line.text), x, y - radius - 6, themeStore.get().shown)
  }
}
