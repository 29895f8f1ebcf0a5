import type { GameMap } from '#shared/world/world.ts'
import { themeStore } from '../../store/themeStore.ts'
import type { Theme } from '../../store/showTheme.ts'
import { promptStore } from '../prompt/promptStore.ts'
import { HAND } from '../people/hand.ts'
import { drawRidden, riddenSize } from './drawRidden.ts'
import type { Thing } from '../level/furniture/things.ts'
import { levelWords } from '../../text/levelName.ts'
import { FreePlaces } from './freePlaces.ts'
import { keptPlan } from './keptPlan.ts'
import { colours, drawBody, drawLine } from './planBodies.ts'
import { planLayers } from './planLayers.ts'
import type { PlanFigure } from './planPeople.ts'
import type { PlanServices } from './PlanServices.ts'
import { cutWord, drawPortal, drawSelf, NAME_FONT, PERSON_FONT, writeWords } from './planSigns.ts'
import { toCanvas } from './planView.ts'

const BODY_M = 0.3
/** A body is at least so large, pixels; so is a thing's mark. */
const BODY_PX = 8
const EMOTE_FONT = '22px system-ui, "Noto Color Emoji", sans-serif'
/** Names of things are written where a metre is at least so many pixels. */
const NAMED_FROM = 22
/** How high a line of names is, pixels. */
const NAME_PX = 14

/** The colour somebody has on the plan: always the same one. */
export function colourOf(userId: string): string {
  let hash = 7
  for (const letter of userId) hash = (hash * 31 + letter.charCodeAt(0)) % 360
  return `hsl(${hash} 48% 46%)`
}

/** So much of a name is written however small its room is, pixels. */
const NAME_LEAST_PX = 48

/** The rooms that have a name with their middles and widths, the nearest first. */
function roomsOf(map: GameMap, ownX: number, ownZ: number) {
  return [...map.nooks.values()]
    .flatMap(({ name, nookCoords }) => {
      const cells = nookCoords?.coords ?? []
      if (!name || cells.length === 0) return []
      const sum = cells.reduce<[number, number]>(
        ([x, y], cell) => [x + (cell.x ?? 0), y + (cell.y ?? 0)],
        [0, 0],
      )
      const [x, z] = [sum[0] / cells.length + 0.5, sum[1] / cells.length + 0.5]
      const across = cells.map((cell) => cell.x ?? 0)
      // No spread: a nook may have more cells than a call takes arguments.
      const [least, most] = across.reduce(([from, to], at) => [Math.min(from, at), Math.max(to, at)], [x, x])
      const wide = most - least + 1
      return [{ name: levelWords(name), x, z, wide, away: Math.hypot(x - ownX, z - ownZ) }]
    })
    .sort((a, b) => a.away - b.away)
}

/** Draws the level, everybody and everything on it as they are now; answers whether some of it is to come yet. */
export function drawPlan(
  pen: CanvasRenderingContext2D,
  services: PlanServices,
  density: number,
  nowMs: number,
): boolean {
  const { shown, width, height, view, self } = services
  const { map, catalogue, level } = shown
  const theme = themeStore.get().shown
  pen.setTransform(density, 0, 0, density, 0, 0)
  pen.fillStyle = colours[theme].ground
  pen.fillRect(0, 0, width, height)
  if (!map || !catalogue || !level) return false
  const { canvas, isLate } = keptPlan(map, catalogue, theme, true)
  const corner = toCanvas(view, width, height, 0, 0)
  pen.imageSmoothingEnabled = true
  pen.drawImage(canvas, corner.x, corner.y, level.width * view.scale, level.depth * view.scale)
  const at = (x: number, z: number) => toCanvas(view, width, height, x, z)
  const isSeen = ({ x, y }: { readonly x: number; readonly y: number }, margin = 40): boolean =>
    x > -margin && y > -margin && x < width + margin && y < height + margin
  const layers = planLayers()
  const offered = promptStore.get().thing?.key
  const picture = { pen, map, view, width, height, offered }
  const moves = layers?.things(picture) ?? false
  drawSeats(pen, services, theme)
  const free = new FreePlaces()
  pen.font = NAME_FONT
  const { x: ownX, z: ownZ } = self.player.shown
  for (const { name: whole, x, z, wide } of roomsOf(map, ownX, ownZ)) {
    const place = at(x, z)
    const room = Math.max(NAME_LEAST_PX, wide * view.scale)
    const name = cutWord(whole, room, (text) => pen.measureText(text).width)
    if (isSeen(place, 80) && free.take(place.x, place.y, pen.measureText(name).width + 4, NAME_PX))
      writeWords(pen, place.x, place.y, name, theme)
  }
  for (const { prism } of level.portals) {
    const place = at(prism.cx, prism.cz)
    if (isSeen(place)) drawPortal(pen, place.x, place.y)
  }
  // What is offered first, then the nearest: of names that would lie over each other only one is written.
  const away = ({ key, prism }: Thing): number =>
    key === offered ? -1 : Math.hypot(prism.cx - ownX, prism.cz - ownZ)
  for (const thing of level.things.toSorted((a, b) => away(a) - away(b))) {
    const { key, prism, words } = thing
    const place = at(prism.cx, prism.cz)
    if (!isSeen(place)) continue
    drawThing(pen, place.x, place.y, key === offered, theme)
    const name = levelWords(map.objects.get(key)?._name || words)
    if (!name || view.scale < NAMED_FROM) continue
    pen.font = NAME_FONT
    const [x, y] = [place.x, place.y + 17]
    if (free.take(x, y, pen.measureText(name).width + 4, NAME_PX)) writeWords(pen, x, y, name, theme)
  }
  drawWay(pen, services)
  const { players } = services.source.world()
  for (const figure of services.people.all) {
    const place = at(figure.shown.x, figure.shown.z)
    const player = players.get(figure.encId)
    if (!player || !isSeen(place, 140) || (player.attributes.ghost && figure.encId !== self.encId)) continue
    const isOwn = figure.encId === self.encId
    const radius = Math.max(BODY_PX, BODY_M * view.scale)
    pen.globalAlpha = player.isSignedIn ? 1 : 0.5
    if (figure.speaksUntilMs > nowMs) ring(pen, place.x, place.y, radius + 5)
    const ridden = riddenSize(services.source.world(), player, catalogue)
    if (ridden) drawRidden(pen, place, ridden, figure.shown.heading, view.scale, colours[theme].seat)
    if (isOwn) {
      pen.save()
      pen.translate(place.x, place.y)
      pen.scale(radius / 8, radius / 8)
      drawSelf(pen, 0, 0, (-figure.shown.heading * 180) / Math.PI)
      pen.restore()
    } else drawBody(pen, place.x, place.y, radius, figure.shown.heading, colourOf(player.uid))
    pen.font = PERSON_FONT
    writeWords(pen, place.x, place.y + radius + 11, player.name, theme)
    drawOver(pen, figure, player.emote === HAND ? HAND : '', place.x, place.y - radius - 6, theme)
    pen.globalAlpha = 1
  }
  layers?.front(picture)
  return isLate || moves
}

function drawSeats(
  pen: CanvasRenderingContext2D,
  { shown, view, width, height, self }: PlanServices,
  theme: Theme['shown'],
): void {
  const side = Math.max(4, 0.42 * view.scale)
  pen.strokeStyle = pen.fillStyle = colours[theme].seat
  pen.lineWidth = 1.5
  for (const { chairIdx, x, z } of shown.level?.seats ?? []) {
    const place = toCanvas(view, width, height, x, z)
    if (place.x < -side || place.y < -side || place.x > width + side || place.y > height + side) continue
    pen.beginPath()
    pen.roundRect(place.x - side / 2, place.y - side / 2, side, side, side / 4)
    if (self.isFree(chairIdx)) pen.stroke()
    else pen.fill()
  }
}

/** The way one is on. */
function drawWay(
  pen: CanvasRenderingContext2D,
  { self: { player }, view, width, height }: PlanServices,
): void {
  const { doing, shown } = player
  if (doing.name !== 'path') return
  pen.beginPath()
  const from = toCanvas(view, width, height, shown.x, shown.z)
  pen.moveTo(from.x, from.y)
  for (const { x, z } of doing.points.slice(doing.next)) {
    const to = toCanvas(view, width, height, x, z)
    pen.lineTo(to.x, to.y)
  }
  pen.strokeStyle = '#0d6e66'
  pen.lineWidth = 3
  pen.setLineDash([2, 8])
  pen.lineCap = 'round'
  pen.stroke()
  pen.setLineDash([])
}

function ring(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.lineWidth = 3
  pen.strokeStyle = '#2aa876'
  pen.stroke()
}

function drawThing(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  isOffered: boolean,
  theme: Theme['shown'],
): void {
  const colour = colours[theme]
  pen.beginPath()
  pen.arc(x, y, isOffered ? 11 : 7, 0, 2 * Math.PI)
  pen.fillStyle = isOffered ? colour.offered : colour.thing
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = '#fff'
  pen.stroke()
}

/** What floats over somebody: a hand or an emote, and over that what they say. */
function drawOver(
  pen: CanvasRenderingContext2D,
  { line, emote }: PlanFigure,
  hand: string,
  x: number,
  y: number,
  theme: Theme['shown'],
): void {
  let foot = y
  const sign = emote?.text || hand
  if (sign) {
    pen.font = EMOTE_FONT
    pen.textAlign = 'center'
    pen.textBaseline = 'bottom'
    pen.fillStyle = colours[theme].ink
    pen.fillText(sign, x, foot)
    foot -= 28
  }
  if (line) drawLine(pen, line.text, x, foot, theme)
}
