import { Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, PlaneGeometry, type Texture } from 'three'
import { picturesOf, sizeOf, type MapPicture } from '#shared/map/mapPictures.ts'
import type { GameMap } from '#shared/world/world.ts'
import { borrow, pixelsOf } from './borrowed.ts'

/** The lowest lies so far over the floor, each further one so much above it, metres: carpets lie over all of them. */
const FLOOR_M = 0.004
const STEP_M = 0.0004
/** Over everything there is, for who looks from above. */
const FRONT_M = 12

/** One picture that lies flat. It is seen once it has come. */
class FlatPicture {
  readonly mesh: Mesh<PlaneGeometry, MeshStandardMaterial | MeshBasicMaterial>
  readonly #giveBack: () => void

  constructor(picture: MapPicture, y: number, isInFront: boolean, onCome: () => void) {
    const look = { transparent: true, depthWrite: false } as const
    const material = isInFront
      ? new MeshBasicMaterial({ ...look, toneMapped: false })
      : new MeshStandardMaterial({ ...look, roughness: 0.9 })
    this.mesh = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2).translate(0.5, 0, 0.5), material)
    this.mesh.receiveShadow = !isInFront
    this.mesh.renderOrder = 3
    this.mesh.position.set(picture.x, y, picture.z)
    this.mesh.visible = false
    this.#giveBack = borrow(picture.path, (texture: Texture) => {
      const { width, height } = pixelsOf(texture)
      const size = sizeOf(picture, width, height)
      this.mesh.scale.set(size.width, 1, size.depth)
      material.map = texture
      material.needsUpdate = true
      this.mesh.visible = true
      onCome()
    })
  }

  dispose(): void {
    this.mesh.removeFromParent()
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
    this.#giveBack()
  }
}

/** What the map shows on its floor, and over everybody where one looks from above. */
export class FlatPictures {
  readonly floor = new Group()
  readonly front = new Group()
  readonly #onCome: () => void
  #shown: FlatPicture[] = []
  #of = ''

  constructor(onCome: () => void) {
    this.#onCome = onCome
  }

  sync(map: GameMap | undefined): void {
    const pictures = map ? picturesOf(map) : { floor: [], front: [] }
    const said = JSON.stringify(pictures)
    if (said === this.#of) return
    this.#of = said
    const before = this.#shown
    this.#shown = [
      ...pictures.floor.map((picture, i) =>
        this.#lay(picture, FLOOR_M + Math.min(15, i) * STEP_M, this.floor),
      ),
      ...pictures.front.map((picture, i) => this.#lay(picture, FRONT_M + i * STEP_M, this.front)),
    ]
    // After the new ones: a picture that stays is fetched once.
    for (const picture of before) picture.dispose()
  }

  #lay(picture: MapPicture, y: number, group: Group): FlatPicture {
    const flat = new FlatPicture(picture, y, group === this.front, this.#onCome)
    group.add(flat.mesh)
    return flat
  }

  get count(): number {
    return this.#shown.filter(({ mesh }) => mesh.visible).length
  }

  dispose(): void {
    this.sync(undefined)
  }
}
