import { drawBody, drawLine } from '../../../scene/plan/planBodies.ts'
import type { PlanPicture } from '../../../scene/plan/planLayers.ts'
import { toCanvas } from '../../../scene/plan/planView.ts'
import { levelWords } from '../../../text/levelName.ts'
import { themeStore } from '../../../store/themeStore.ts'
import type { GuideFigure } from './GuideFigure.ts'

const BODY_M = 0.3
const BODY_PX = 8
/** Of no player: the colour of what the level offers. */
const COLOUR = '#c5761a'

/** Paints guides on a plan, with what they say. */
export function paintGuides(
  { pen, view, width, height }: PlanPicture,
  figures: readonly GuideFigure[],
): void {
  for (const { shown, line } of figures) {
    const { x, y } = toCanvas(view, width, height, shown.x, shown.z)
    const radius = Math.max(BODY_PX, BODY_M * view.scale)
    drawBody(pen, x, y, radius, shown.heading, COLOUR)
    if (line) drawLine(pen, levelWords(line.text), x, y - radius - 6, themeStore.get().shown)
  }
}
