import type { Catalogue } from '#shared/map/catalogue.ts'
import { goKartModel } from '#shared/map/vehicles.ts'
import type { Player, World } from '#shared/world/world.ts'

/** Of what is not in the catalogue, metres. */
const PLAIN = [0.8, 1, 1.5] as const

/** The size of what somebody rides, metres: across, up, along; undefined: they are on foot. */
export function riddenSize(
  { maps }: World,
  { mapId, attributes: { vehicleId, goKartId } }: Player,
  catalogue: Catalogue,
): readonly [number, number, number] | undefined {
  if (!vehicleId && !goKartId) return undefined
  const piece = vehicleId ? maps.get(mapId)?.objects.get(vehicleId)?.templateId : goKartModel
  return catalogue.get(piece ?? '')?.size ?? PLAIN
}

/** The mark of a vehicle under its rider, as large as it is; its front looks where the rider does. */
export function drawRidden(
  pen: CanvasRenderingContext2D,
  { x, y }: { readonly x: number; readonly y: number },
  [wide, , long]: readonly [number, number, number],
  heading: number,
  scale: number,
  colour: string,
): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(-heading)
  const [w, h] = [wide * scale, long * scale]
  pen.beginPath()
  pen.roundRect(-w / 2, -h / 2, w, h, w / 3)
  pen.fillStyle = colour
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = '#fff'
  pen.stroke()
  pen.restore()
}
