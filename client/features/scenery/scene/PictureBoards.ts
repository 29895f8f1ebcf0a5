import { DoubleSide, Group, Mesh, MeshStandardMaterial, PlaneGeometry, type Texture } from 'three'
import { ownPath } from '#shared/map/mapPictures.ts'
import { placementOf, type FloorPoint, type MapObject } from '#shared/map/placement.ts'
import { boxOf } from '#shared/map/sprites.ts'
import type { GameMap } from '#shared/world/world.ts'
import { headingFromYaw } from '../../../scene/heading.ts'
import { spriteNow } from '../spriteClock.ts'
import { borrow, pixelsOf } from './borrowed.ts'

/** Further away nothing moves, metres. */
const MOVES_M = 40

/** An upright board with a picture of its own, as wide and high as its object says. It is seen once that has come. */
class PictureBoard {
  readonly mesh: Mesh<PlaneGeometry, MeshStandardMaterial>
  readonly object: MapObject
  readonly #giveBack: () => void
  #sheet: Texture | undefined
  /** Its picture has come. */
  get isThere(): boolean {
    return this.#sheet !== undefined
  }

  /** It has shown a frame. */
  isTurned = false

  /** `isLifted`: it lies over a board that is there. */
  constructor(object: MapObject, path: string, isLifted: boolean, onCome: () => void) {
    this.object = object
    const [wide, high] = [object.width || 1, object.height || 1]
    const material = new MeshStandardMaterial({
      roughness: 0.8,
      side: DoubleSide,
      alphaTest: 0.4,
      ...(isLifted && { polygonOffset: true, polygonOffsetFactor: -4, polygonOffsetUnits: -8 }),
    })
    this.mesh = new Mesh(new PlaneGeometry(wide, high), material)
    this.mesh.castShadow = !isLifted
    const { x, y, z, yaw } = placementOf(object)
    this.mesh.position.set(x, y + high / 2, z)
    this.mesh.rotation.y = headingFromYaw(yaw)
    this.mesh.visible = false
    this.#giveBack = borrow(path, (texture) => {
      // Each board looks at a part of its own of the one picture.
      this.#sheet = texture.clone()
      this.#sheet.needsUpdate = true
      material.map = this.#sheet
      material.needsUpdate = true
      this.mesh.visible = true
      onCome()
    })
  }

  /** Shows a frame of its sheet; answers whether it is another one. */
  turnTo(frame: number): boolean {
    const sheet = this.#sheet
    if (!sheet || !this.object.spritesheet) return false
    const { width, height } = pixelsOf(sheet)
    if (width === 0 || height === 0) return false
    this.isTurned = true
    const box = boxOf(this.object.spritesheet, frame, width, height)
    const [x, y] = [box.x / width, 1 - (box.y + box.height) / height]
    if (sheet.offset.x === x && sheet.offset.y === y && sheet.repeat.x === box.width / width) return false
    sheet.offset.set(x, y)
    sheet.repeat.set(box.width / width, box.height / height)
    return true
  }

  dispose(): void {
    this.mesh.removeFromParent()
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
    this.#sheet?.dispose()
    this.#giveBack()
  }
}

/** Boards of sheets, which move, and the picture a board has while one could use it. */
export class PictureBoards {
  readonly group = new Group()
  readonly #onCome: () => void
  readonly #sheets = new Map<string, PictureBoard>()
  #map: GameMap | undefined
  #offered: { readonly board: PictureBoard; readonly key: string } | undefined

  constructor(onCome: () => void) {
    this.#onCome = onCome
  }

  sync(map: GameMap | undefined): void {
    this.#map = map
    const gone = new Set(this.#sheets.keys())
    for (const [key, object] of map?.objects ?? []) {
      const path = object.templateId ? undefined : ownPath(object.spritesheet?.spritesheetUrl)
      if (path === undefined) continue
      gone.delete(key)
      const known = this.#sheets.get(key)
      if (known?.object === object) continue
      const board = new PictureBoard(object, path, false, this.#onCome)
      this.group.add(board.mesh)
      this.#sheets.set(key, board)
      known?.dispose()
    }
    for (const key of gone) {
      this.#sheets.get(key)?.dispose()
      this.#sheets.delete(key)
    }
    if (this.#offered && map?.objects.get(this.#offered.key) !== this.#offered.board.object)
      this.offer(this.#offered.key)
  }

  /** What one could use where one stands: its board shows its other picture. */
  offer(key: string | undefined): void {
    const object = key === undefined ? undefined : this.#map?.objects.get(key)
    if (this.#offered && this.#offered.board.object === object) return
    this.#offered?.board.dispose()
    this.#offered = undefined
    const path = object?.templateId ? undefined : ownPath(object?.highlighted)
    if (key === undefined || !object || path === undefined) return
    const board = new PictureBoard(object, path, true, this.#onCome)
    this.group.add(board.mesh)
    this.#offered = { board, key }
  }

  /** Turns all that is near to its frame; answers whether there is anything new to be seen. */
  step(from: FloorPoint): boolean {
    let isNew = false
    for (const [key, board] of this.#sheets) {
      const { spritesheet } = board.object
      const { x, z } = board.mesh.position
      // What it shows instead while one could use it has no other sails behind it.
      board.mesh.visible = board.isThere && !(key === this.#offered?.key && this.#offered.board.isThere)
      const isFar = board.isTurned && Math.hypot(x - from.x, z - from.z) > MOVES_M
      if (!spritesheet || !board.mesh.visible || isFar) continue
      if (board.turnTo(spriteNow(`${this.#map?.id}.${key}`, spritesheet).frame)) isNew = true
    }
    return isNew
  }

  get counts(): { readonly sheets: number; readonly highlighted: number } {
    return {
      sheets: [...this.#sheets.values()].filter(({ isThere }) => isThere).length,
      highlighted: this.#offered?.board.isThere ? 1 : 0,
    }
  }

  dispose(): void {
    this.sync(undefined)
    this.offer(undefined)
  }
}
