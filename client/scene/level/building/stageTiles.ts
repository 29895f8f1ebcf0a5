import { Color, Group, Mesh, MeshStandardMaterial } from 'three'
import type { GameMap } from '#shared/world/world.ts'
import { Boxes } from '../shapes/boxes.ts'
import { disposeGroup } from '../shapes/disposeGroup.ts'

const STAGE_H = 0.14
const wood = new Color('#c79b6a')

/** A low stage where announcers stand. */
export class StageTiles {
  readonly group = new Group()
  private shown: GameMap['announcer']

  sync(tiles: GameMap['announcer']): void {
    if (tiles === this.shown) return
    this.dispose()
    this.shown = tiles
    if (!tiles || tiles.length === 0) return
    const boxes = new Boxes()
    for (const { x, y } of tiles) boxes.box(x ?? 0, 0, y ?? 0, (x ?? 0) + 1, STAGE_H, (y ?? 0) + 1, wood)
    const mesh = new Mesh(boxes.build(), new MeshStandardMaterial({ vertexColors: true, roughness: 0.7 }))
    mesh.castShadow = mesh.receiveShadow = true
    this.group.add(mesh)
  }

  dispose(): void {
    for (const mesh of this.group.children.slice()) disposeGroup(mesh)
    this.shown = undefined
  }
}
