import { ownPath, picturesOf, sizeOf, type MapPicture } from '#shared/map/mapPictures.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { boxOf } from '#shared/map/sprites.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { PlanLayers, PlanPicture } from '../../../scene/plan/planLayers.ts'
import { toCanvas } from '../../../scene/plan/planView.ts'
import { spriteNow } from '../spriteClock.ts'
import { paintOver } from '../overPlan.ts'

/** What is further out of the picture than this is not drawn, pixels. */
const OUTSIDE_PX = 400

/** The pictures of a map, painted on its plans. */
export class PlanPainter implements PlanLayers {
  version = 1
  /** By path; null: it cannot be had. */
  readonly #images = new Map<string, HTMLImageElement | 'loading' | null>()

  #image(path: string): HTMLImageElement | undefined {
    const known = this.#images.get(path)
    if (known !== undefined) return typeof known === 'object' && known ? known : undefined
    this.#images.set(path, 'loading')
    const image = new Image()
    const come = (is: HTMLImageElement | null): void => {
      // Of a level one has left nothing is kept.
      if (this.#images.get(path) !== 'loading') return
      this.#images.set(path, is)
      this.version++
    }
    image.onload = () => come(image)
    image.onerror = () => come(null)
    image.src = path
    return undefined
  }

  get #isLoading(): boolean {
    for (const image of this.#images.values()) if (image === 'loading') return true
    return false
  }

  /** Another level is shown: its pictures are others. */
  forget(): void {
    this.#images.clear()
    this.version++
  }

  ground(pen: CanvasRenderingContext2D, map: GameMap): void {
    for (const picture of picturesOf(map).floor) {
      const image = this.#image(picture.path)
      if (!image) continue
      const { width, depth } = sizeOf(picture, image.naturalWidth, image.naturalHeight)
      pen.drawImage(image, picture.x, picture.z, width, depth)
    }
  }

  mini(map: GameMap): CanvasImageSource | undefined {
    const path = ownPath(map.miniMapImagePath)
    return path === undefined ? undefined : this.#image(path)
  }

  things(picture: PlanPicture): boolean {
    let moves = false
    for (const [key, object] of picture.map.objects) {
      if (!object.templateId && this.#drawThing(picture, key, object)) moves = true
    }
    return moves || this.#isLoading
  }

  /** Draws an object that is a picture; answers whether it moves. */
  #drawThing(
    { pen, map, view, width, height, offered }: PlanPicture,
    key: string,
    object: MapObject,
  ): boolean {
    const { spritesheet } = object
    const highlighted = key === offered ? ownPath(object.highlighted) : undefined
    const path = highlighted ?? ownPath(spritesheet?.spritesheetUrl) ?? ownPath(object.normal)
    if (path === undefined) return false
    const { x, z } = placementOf(object)
    const [wide, deep] = [object.width || 1, object.height || 1]
    const at = toCanvas(view, width, height, x - wide / 2, z - deep / 2)
    const isOut = ([from, size, edge]: readonly [number, number, number]): boolean =>
      from + size < -OUTSIDE_PX || from > edge + OUTSIDE_PX
    if (isOut([at.x, wide * view.scale, width]) || isOut([at.y, deep * view.scale, height])) return false
    const image = this.#image(path)
    if (!image) return false
    const [w, h] = [wide * view.scale, deep * view.scale]
    if (highlighted !== undefined || !spritesheet?.spritesheetUrl) {
      pen.drawImage(image, at.x, at.y, w, h)
      return false
    }
    const { frame, moves } = spriteNow(`${map.id}.${key}`, spritesheet)
    const box = boxOf(spritesheet, frame, image.naturalWidth, image.naturalHeight)
    pen.drawImage(image, box.x, box.y, box.width, box.height, at.x, at.y, w, h)
    return moves
  }

  front(shown: PlanPicture): void {
    const { pen, map, view, width, height } = shown
    paintOver(shown)
    for (const picture of picturesOf(map).front) this.#drawFront(pen, picture, view, width, height)
  }

  #drawFront(
    pen: CanvasRenderingContext2D,
    picture: MapPicture,
    view: PlanPicture['view'],
    width: number,
    height: number,
  ): void {
    const image = this.#image(picture.path)
    if (!image) return
    const at = toCanvas(view, width, height, picture.x, picture.z)
    const size = sizeOf(picture, image.naturalWidth, image.naturalHeight)
    pen.drawImage(image, at.x, at.y, size.width * view.scale, size.depth * view.scale)
  }
}
