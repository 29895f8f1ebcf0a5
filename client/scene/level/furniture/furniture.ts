import {
  BoxGeometry,
  Color,
  DoubleSide,
  FrontSide,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
} from 'three'
import type { BufferGeometry, Material, Object3D } from 'three'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { placementOf } from '#shared/map/placement.ts'
import type { MapObject, Placement } from '#shared/map/placement.ts'
import { loadModel } from '../../assets.ts'
import { headingFromYaw } from '../../heading.ts'
import type { GroundPoint } from '../../player/selfPlayer.ts'
import { fullMaterialOf } from '../../simpleMaterials.ts'
import { shineByAlpha } from '../../sky/lampLight.ts'
import { Batch, plainGeometry } from '../../batch/batch.ts'
import type { CoarserShape } from '../../batch/batch.ts'
import { changes } from '../changes.ts'
import { mirrorAtEdges } from '../building/materials.ts'
import { seeThrough } from './seeThrough.ts'

/** One drawable part of a template: which batch it belongs to and its shape's name there. */
interface Part {
  readonly batch: string
  readonly shape: string
}

/** An object of the map that the catalogue knows, as it is drawn. */
export interface Piece {
  readonly key: string
  readonly item: CatalogueItem
  readonly at: Placement
  /** What its matte material is multiplied with, if it may be. */
  readonly colour: string | undefined
}

export const pieceOf = (key: string, object: MapObject, item: CatalogueItem): Piece => ({
  key,
  item,
  at: placementOf(object),
  colour: item.tint && object.color ? object.color : undefined,
})

interface Placed {
  readonly piece: Piece
  readonly instances: { readonly batch: string; readonly instance: number }[]
}

const up = new Vector3(0, 1, 0)
const position = new Vector3()
const turn = new Quaternion()
const size = new Vector3()
const matrix = new Matrix4()
const white = new Color(1, 1, 1)

/** Models on their way at once: six come over the line (what browsers open to a server), the others are unpacked. */
const LOADED_AT_ONCE = 10

const groupColours = { FURNITURE: '#b98a5a', ELECTRICAL: '#5f6b78', DECORATE: '#6d9b78' } as const

function matteMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.74,
    side: DoubleSide,
    shadowSide: FrontSide,
  })
  shineByAlpha(material)
  seeThrough(material)
  return material
}

/** What shines by itself: lamps and light strips keep their colour at night. */
const glowMaterial = (): Material => new MeshBasicMaterial({ vertexColors: true, side: DoubleSide })

function glassMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    color: '#d9efee',
    transparent: true,
    opacity: 0.16,
    roughness: 0.05,
    envMapIntensity: 1.5,
    depthWrite: false,
  })
  mirrorAtEdges(material)
  return material
}

/** Materials that the pieces of a level share. */
const made: Readonly<Record<string, () => Material>> = {
  matte: matteMaterial,
  glass: glassMaterial,
  glow: glowMaterial,
}

/** A model in fewer triangles, `errorM` off at most. */
interface CoarserModel {
  readonly errorM: number
  readonly meshes: readonly Mesh[]
}

function meshesOf(scene: Object3D): readonly Mesh[] {
  const meshes: Mesh[] = []
  scene.updateMatrixWorld(true)
  scene.traverse((node) => {
    if (node instanceof Mesh) meshes.push(node)
  })
  return meshes
}

/** Where a piece is drawn, into `matrix`. */
function setMatrix({ at }: Piece, dx: number, dy: number, dz = 0): void {
  matrix.compose(
    position.set(at.x + dx, at.y + dy, at.z + dz),
    turn.setFromAxisAngle(up, headingFromYaw(at.yaw)),
    size.setScalar(at.scale),
  )
}

/**
 * All pieces of a level. Every shape of the plain and the glass material is one draw each; a textured template is one
 * draw. Follows the level piece by piece, so an edit shows at once.
 */
export class Furniture {
  readonly group = new Group()
  private readonly batches = new Map<string, Batch>()
  private readonly parts = new Map<string, Promise<readonly Part[]>>()
  private readonly ready = new Map<string, readonly Part[]>()
  private shown: readonly Piece[] = []
  private readonly placed = new Map<string, Placed>()
  /** Those whose model is not here yet. */
  private readonly waiting = new Map<string, Piece>()
  private readonly left = new Map<string, GroundPoint>()
  private disposed = false
  private readonly onChange: () => void
  private readonly hasMultiDraw: boolean

  constructor(onChange: () => void, hasMultiDraw: boolean) {
    this.onChange = onChange
    this.hasMultiDraw = hasMultiDraw
    this.group.matrixAutoUpdate = false
  }

  /**
   * Shows these pieces, those nearest to `from` first; resolves when every model is there or given up. `onModel` hears
   * the share done.
   */
  async sync(pieces: readonly Piece[], from: GroundPoint, onModel: (share: number) => void): Promise<void> {
    this.left.clear()
    const { gone, come } = changes(this.shown, pieces)
    this.shown = pieces
    for (const { key, at } of gone) if (this.placed.has(key)) this.left.set(key, at)
    const formers = new Set(gone.map(({ key }) => key))
    for (const piece of come) {
      this.put(piece)
      formers.delete(piece.key)
    }
    for (const key of formers) this.remove(key)
    await this.fetch(from, onModel)
    if (!this.hasMultiDraw && !this.disposed) for (const batch of this.batches.values()) batch.join()
  }

  /** Shows a new piece, or another in the place of one of the same key. */
  private put(piece: Piece): void {
    const former = this.placed.get(piece.key)
    if (former && former.piece.item === piece.item && former.piece.colour === piece.colour) {
      this.placed.set(piece.key, { ...former, piece })
      this.shift(piece.key, 0, 0)
      return
    }
    // What takes another's place comes when it can be drawn: a lamp that is switched off does not vanish meanwhile.
    if (this.ready.has(piece.item.id)) this.place(piece)
    else this.waiting.set(piece.key, piece)
  }

  /** Gets the models somebody waits for. */
  private async fetch(from: GroundPoint, onModel: (share: number) => void): Promise<void> {
    const distance = ({ at }: Piece): number => Math.hypot(at.x - from.x, at.z - from.z)
    const nearFirst = [...this.waiting.values()].sort((a, b) => distance(a) - distance(b))
    const templates = [...new Map(nearFirst.map(({ item }) => [item.id, item])).values()]
    if (templates.length === 0) return onModel(1)
    let done = 0
    const queue = templates.values()
    const work = async (): Promise<void> => {
      for (const item of queue) {
        this.ready.set(item.id, await this.load(item))
        if (this.disposed) return
        this.placeAll(item.id)
        onModel(++done / templates.length)
        this.onChange()
      }
    }
    await Promise.all(Array.from({ length: LOADED_AT_ONCE }, work))
  }

  /** How many objects are drawn. */
  get count(): number {
    return this.placed.size
  }

  /** Where an object was that the last `sync` found changed. */
  wasAt(key: string): GroundPoint | undefined {
    return this.left.get(key)
  }

  private placeAll(templateId: string): void {
    for (const piece of this.waiting.values()) if (piece.item.id === templateId) this.place(piece)
  }

  private place(piece: Piece): void {
    this.remove(piece.key)
    setMatrix(piece, 0, 0)
    const colour = piece.colour === undefined ? white : new Color(piece.colour)
    const instances = (this.ready.get(piece.item.id) ?? []).flatMap(({ batch, shape }) => {
      const instance = this.batches.get(batch)?.add(shape, matrix, batch === 'matte' ? colour : white)
      return instance === undefined ? [] : { batch, instance }
    })
    this.placed.set(piece.key, { piece, instances })
  }

  /**
   * Draws an object some metres beside (along x and z) and above its place; 0, 0 puts it back. False: it is not drawn.
   */
  shift(key: string, x: number, y: number, z = 0): boolean {
    const placed = this.placed.get(key)
    if (!placed) return false
    setMatrix(placed.piece, x, y, z)
    for (const { batch, instance } of placed.instances) this.batches.get(batch)?.move(instance, matrix)
    return true
  }

  private remove(key: string): void {
    for (const { batch, instance } of this.placed.get(key)?.instances ?? [])
      this.batches.get(batch)?.remove(instance)
    this.placed.delete(key)
    this.waiting.delete(key)
  }

  private load(item: CatalogueItem): Promise<readonly Part[]> {
    const known = this.parts.get(item.id)
    if (known) return known
    const loading = loadModel(item.file)
      .then((model) => {
        // Further scenes of a model are the same in fewer triangles (assets/source/modelling/coarser.ts).
        const coarser = model.scenes.slice(1).map((scene) => ({
          errorM: Number(scene.userData['errorM']),
          meshes: meshesOf(scene),
        }))
        return meshesOf(model.scene).map((mesh, i) => this.addPart(item, mesh, i, coarser))
      })
      .catch(() => {
        console.warn(`model of ${item.id} is missing, a plain box stands for it`)
        return [this.addBox(item)]
      })
    this.parts.set(item.id, loading)
    return loading
  }

  private batch(name: string, make: () => Material): Batch {
    const known = this.batches.get(name)
    if (known) return known
    const batch = new Batch(make(), this.hasMultiDraw)
    if (name === 'glow') batch.mesh.castShadow = false
    if (name === 'glass') {
      batch.mesh.castShadow = false
      batch.mesh.renderOrder = 2
    }
    this.batches.set(name, batch)
    this.group.add(batch.mesh)
    return batch
  }

  private addPart(item: CatalogueItem, mesh: Mesh, index: number, coarser: readonly CoarserModel[]): Part {
    const material = mesh.material as MeshStandardMaterial
    const kind = material.map
      ? `textured-${item.id}`
      : material.transparent
        ? 'glass'
        : material.name === 'glow'
          ? 'glow'
          : 'matte'
    const names =
      kind === 'glass'
        ? ['position', 'normal']
        : ['position', 'normal', 'color', ...(material.map ? ['uv'] : [])]
    const shape = `${item.id}-${index}`
    const make = made[kind] ?? (() => material)
    const plain = ({ geometry, matrixWorld }: Mesh): BufferGeometry =>
      plainGeometry(geometry, matrixWorld, names)
    let last = mesh.geometry
    const levels = coarser.flatMap(({ errorM, meshes }): CoarserShape[] => {
      const same = meshes.find((one) => (one.material as Material).name === material.name)
      // A part may be as it was while others of its model are coarser.
      if (!same || same.geometry === last) return []
      last = same.geometry
      return [{ geometry: plain(same), errorM }]
    })
    this.batch(kind, make).addShape(shape, plain(mesh), levels)
    return { batch: kind, shape }
  }

  private addBox(item: CatalogueItem): Part {
    const [w, h, d] = item.size
    const box = new BoxGeometry(w, h, d).translate(
      0,
      item.mount === 'ceiling' ? -h / 2 : h / 2,
      item.mount === 'wall' ? d / 2 : 0,
    )
    const plain = plainGeometry(box, new Matrix4(), ['position', 'normal', 'color'])
    const { r, g, b } = new Color(groupColours[item.group])
    const colours = plain.getAttribute('color')
    for (let i = 0; i < colours.count; i++) colours.setXYZW(i, r, g, b, 1)
    this.batch('matte', matteMaterial).addShape(item.id, plain)
    return { batch: 'matte', shape: item.id }
  }

  dispose(): void {
    this.disposed = true
    for (const [name, batch] of this.batches) {
      batch.dispose()
      // A textured piece's material is that of its file, which stays loaded.
      if (name in made) fullMaterialOf(batch.mesh.material as Material).dispose()
    }
    this.batches.clear()
  }
}
