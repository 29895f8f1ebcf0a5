import { BatchedMesh, BufferAttribute, BufferGeometry, Color, Matrix4, Sphere, Vector2, Vector3 } from 'three'
import type { Camera, Material, WebGLRenderer } from 'three'
import { SHADOW_TOLERANCE_PX, VIEW_TOLERANCE_PX, levelFor, sightOf } from './coarseness.ts'
import type { Extent, Level } from './coarseness.ts'

/** Without multi-draw each shape is a call, and another for its shadow: so many stay by themselves, the heaviest. */
const SHAPES_APART = 16
/** So many instances may be new since they were last joined. */
const UNJOINED_MAX = 16
/** Side of the squares of a level whose light things are joined: each is one call, and not drawn when out of sight. */
const SQUARE_M = 24
/** What joined copies of a batch may take: 15 MB, and again on the graphics card. */
const JOINED_VERTICES_MAX = 400_000

const white = new Color(1, 1, 1)
const still = new Matrix4()
const matrix = new Matrix4()
const colour = new Color()
const point = new Vector3()
const tint = new Vector3()
const ball = new Sphere()
const canvasSize = new Vector2()

/** Items of a draw list; those of a shape begin at the same place. */
const byShape = (list: { start: number }[]): void => void list.sort((a, b) => a.start - b.start)

function grouped<T, K>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

/** A shape in fewer triangles, `errorM` off at most. */
export interface CoarserShape {
  readonly geometry: BufferGeometry
  readonly errorM: number
}

/** An instance of a shape that has coarser ones. */
interface Leveled {
  readonly levels: readonly Level[]
  readonly extent: { -readonly [Key in keyof Extent]: Extent[Key] }
  /** The geometry it has now. */
  shown: number
}

/** Triangles of the batch that are the copy of an instance. */
interface Copy {
  readonly start: number
  readonly count: number
}

/**
 * Many different shapes of one material in one draw, each placed, tinted and culled by itself, and drawn no finer
 * than can be seen where it has coarser shapes (coarseness.ts). Grows as pieces arrive.
 *
 * Where a browser has no multi-draw it is a draw for each shape (bundling/instancedRuns.ts). Instances are drawn in
 * the order of their shapes there, and `join` makes one shape of what stands in the same square.
 */
export class Batch {
  readonly mesh: BatchedMesh
  private readonly geometryIds = new Map<string, number>()
  /** Of shapes that have coarser ones, by the finest: all of them, finest first. */
  private readonly levels = new Map<number, readonly Level[]>()
  private readonly leveled = new Map<number, Leveled>()
  private vertices = 0
  private indices = 0
  private readonly instances = new Set<number>()
  /** Instances that are drawn as part of a square. */
  private readonly copies = new Map<number, Copy>()
  private joinedVertices = 0
  private unjoined = 0

  constructor(material: Material, hasMultiDraw = true) {
    this.mesh = new BatchedMesh(64, 8192, 16384, material)
    if (!hasMultiDraw) this.mesh.setCustomSort(byShape)
    // Each piece is culled by itself; the whole's bounds would be those of the first pieces.
    this.mesh.frustumCulled = false
    this.mesh.matrixAutoUpdate = false
    this.mesh.castShadow = true
    this.mesh.receiveShadow = true
    this.chooseLevels(hasMultiDraw)
  }

  /** Each picture gets the shapes that are fine enough for it. */
  private chooseLevels(hasMultiDraw: boolean): void {
    const { mesh } = this
    const [drawView, drawShadow] = [mesh.onBeforeRender.bind(mesh), mesh.onBeforeShadow.bind(mesh)]
    mesh.onBeforeRender = (renderer, scene, camera, ...rest) => {
      this.show(renderer, camera, VIEW_TOLERANCE_PX)
      // What is near is drawn first, and hides the rest before it is lit (glass: the other way round); without
      // multi-draw in the order of shapes.
      mesh.sortObjects = true
      drawView(renderer, scene, camera, ...rest)
    }
    mesh.onBeforeShadow = (renderer, scene, camera, shadowCamera, ...rest) => {
      this.show(renderer, shadowCamera, SHADOW_TOLERANCE_PX)
      // Nothing is lit there.
      mesh.sortObjects = !hasMultiDraw
      drawShadow(renderer, scene, camera, shadowCamera, ...rest)
    }
  }

  private show(renderer: WebGLRenderer, camera: Camera, tolerancePx: number): void {
    if (this.leveled.size === 0) return
    const height = renderer.getRenderTarget()?.height ?? renderer.getDrawingBufferSize(canvasSize).y
    const sight = sightOf(camera, height)
    for (const [instance, one] of this.leveled) {
      // What is drawn as part of a square is drawn finely.
      if (this.copies.has(instance)) continue
      const { geometryId } = levelFor(one.levels, one.extent, sight, tolerancePx)
      if (geometryId === one.shown) continue
      one.shown = geometryId
      this.mesh.setGeometryIdAt(instance, geometryId)
    }
  }

  hasShape(name: string): boolean {
    return this.geometryIds.has(name)
  }

  /** `coarser`: the same in fewer and fewer triangles. */
  addShape(name: string, geometry: BufferGeometry, coarser: readonly CoarserShape[] = []): void {
    if (this.hasShape(name)) return
    const id = this.addGeometry(geometry)
    this.geometryIds.set(name, id)
    if (coarser.length === 0) return
    const levels = coarser.map((one) => ({
      geometryId: this.addGeometry(one.geometry),
      errorM: one.errorM,
    }))
    this.levels.set(id, [{ geometryId: id, errorM: 0 }, ...levels])
  }

  private addGeometry(geometry: BufferGeometry): number {
    const vertexCount = geometry.getAttribute('position').count
    const indexCount = geometry.index?.count ?? 0
    const { mesh } = this
    const fits = (used: number, more: number, have: number): number =>
      used + more > have ? Math.ceil((used + more) * 1.6) : have
    const haveVertices = this.vertices === 0 ? mesh.unusedVertexCount : mesh.unusedVertexCount + this.vertices
    const haveIndices = this.indices === 0 ? mesh.unusedIndexCount : mesh.unusedIndexCount + this.indices
    const needVertices = fits(this.vertices, vertexCount, haveVertices)
    const needIndices = fits(this.indices, indexCount, haveIndices)
    if (needVertices > haveVertices || needIndices > haveIndices)
      mesh.setGeometrySize(needVertices, needIndices)
    this.vertices += vertexCount
    this.indices += indexCount
    return mesh.addGeometry(geometry)
  }

  /** Places a shape; answers the instance to move or remove it by. */
  add(name: string, matrix: Matrix4, colour: Color): number {
    const geometryId = this.geometryIds.get(name)
    if (geometryId === undefined) throw new Error(`no shape ${name} in the batch`)
    this.unjoined++
    const instance = this.addInstance(geometryId, matrix, colour)
    this.instances.add(instance)
    const levels = this.levels.get(geometryId)
    if (levels) {
      const extent = { centre: new Vector3(), radiusM: 0, scale: 1 }
      this.leveled.set(instance, { levels, extent, shown: geometryId })
      this.measure(instance, matrix)
    }
    return instance
  }

  /** Where an instance is and how large, for the choice of its level. */
  private measure(instance: number, matrix: Matrix4): void {
    const one = this.leveled.get(instance)
    if (!one) return
    this.mesh.getBoundingSphereAt(one.levels[0]!.geometryId, ball)
    ball.applyMatrix4(matrix)
    one.extent.centre.copy(ball.center)
    one.extent.radiusM = ball.radius
    one.extent.scale = matrix.getMaxScaleOnAxis()
  }

  /** The finest shape of an instance. */
  private finestOf(instance: number): number {
    return this.leveled.get(instance)?.levels[0]!.geometryId ?? this.mesh.getGeometryIdAt(instance)
  }

  private addInstance(geometryId: number, matrix: Matrix4, colour: Color): number {
    const { mesh } = this
    if (mesh.instanceCount >= mesh.maxInstanceCount)
      mesh.setInstanceCount(Math.ceil(mesh.instanceCount * 1.7))
    const instance = mesh.addInstance(geometryId)
    mesh.setMatrixAt(instance, matrix)
    mesh.setColorAt(instance, colour)
    return instance
  }

  move(instance: number, matrix: Matrix4): void {
    this.separate(instance)
    this.mesh.setMatrixAt(instance, matrix)
    this.measure(instance, matrix)
  }

  remove(instance: number): void {
    this.separate(instance)
    this.instances.delete(instance)
    this.leveled.delete(instance)
    this.mesh.deleteInstance(instance)
  }

  /** Joins the copies of all but the heaviest shapes, square by square, if there is much that is not. */
  join(): void {
    if (this.unjoined <= UNJOINED_MAX) return
    this.unjoined = 0
    const apart = grouped(
      [...this.instances].filter((instance) => !this.copies.has(instance)),
      (instance) => this.finestOf(instance),
    )
    const byWeight = [...apart]
      .map(([id, copies]) => ({
        copies,
        vertices: this.mesh.getGeometryRangeAt(id)!.vertexCount * copies.length,
      }))
      .sort((a, b) => a.vertices - b.vertices)
    const light: number[] = []
    for (const { copies, vertices } of byWeight.slice(0, -SHAPES_APART)) {
      if (this.joinedVertices + vertices > JOINED_VERTICES_MAX) break
      this.joinedVertices += vertices
      light.push(...copies)
    }
    for (const square of grouped(light, (instance) => this.squareOf(instance)).values())
      this.joinSquare(square)
  }

  private squareOf(instance: number): string {
    point.setFromMatrixPosition(this.mesh.getMatrixAt(instance, matrix))
    return `${Math.floor(point.x / SQUARE_M)},${Math.floor(point.z / SQUARE_M)}`
  }

  /** Draws what stands in a square as one shape. */
  private joinSquare(instances: readonly number[]): void {
    const { mesh } = this
    const ranges = instances.map((instance) => mesh.getGeometryRangeAt(this.finestOf(instance))!)
    const joined = new BufferGeometry()
    for (const [name, { itemSize, array }] of Object.entries(mesh.geometry.attributes)) {
      const count = ranges.reduce((sum, { vertexCount }) => sum + vertexCount, 0)
      const attribute = new BufferAttribute(new Float32Array(count * itemSize), itemSize)
      let at = 0
      for (const [i, { vertexStart, vertexCount }] of ranges.entries()) {
        attribute.array.set(
          array.subarray(vertexStart * itemSize, (vertexStart + vertexCount) * itemSize),
          at * itemSize,
        )
        this.place(name, attribute, at, vertexCount, instances[i]!)
        at += vertexCount
      }
      joined.setAttribute(name, attribute)
    }
    const index: number[] = []
    let first = 0
    const starts = ranges.map(({ vertexStart, vertexCount, indexStart, indexCount }) => {
      const start = index.length
      for (let i = 0; i < indexCount; i++)
        index.push(mesh.geometry.index!.getX(indexStart + i) - vertexStart + first)
      first += vertexCount
      return start
    })
    joined.setIndex(index)
    const id = this.addGeometry(joined)
    const { indexStart } = mesh.getGeometryRangeAt(id)!
    for (const [i, instance] of instances.entries()) {
      this.copies.set(instance, { start: indexStart + starts[i]!, count: ranges[i]!.indexCount })
      mesh.setVisibleAt(instance, false)
    }
    this.addInstance(id, still, white)
  }

  /** Puts `count` values of a joined attribute where the instance stands. */
  private place(name: string, values: BufferAttribute, from: number, count: number, instance: number): void {
    this.mesh.getMatrixAt(instance, matrix)
    this.mesh.getColorAt(instance, colour)
    tint.set(colour.r, colour.g, colour.b)
    for (let i = from; i < from + count; i++) {
      point.fromBufferAttribute(values, i)
      if (name === 'position') point.applyMatrix4(matrix)
      else if (name === 'normal') point.transformDirection(matrix)
      else if (name === 'color') point.multiply(tint)
      else return
      values.setXYZ(i, point.x, point.y, point.z)
    }
  }

  /** Draws an instance by itself again. */
  private separate(instance: number): void {
    const copy = this.copies.get(instance)
    if (!copy) return
    this.copies.delete(instance)
    this.unjoined++
    const index = this.mesh.geometry.index!
    index.array.fill(index.getX(copy.start), copy.start, copy.start + copy.count)
    index.addUpdateRange(copy.start, copy.count)
    index.needsUpdate = true
    this.mesh.setVisibleAt(instance, true)
  }

  dispose(): void {
    this.mesh.dispose()
  }
}

/** Of each vertex the first one that is the same in everything. */
function firstEqual(attributes: BufferGeometry['attributes'], count: number): readonly number[] {
  const all = Object.values(attributes)
  const known = new Map<string, number>()
  return Array.from({ length: count }, (_, i) => {
    const name = all
      .flatMap((one) => Array.from({ length: one.itemSize }, (_ofOne, c) => one.getComponent(i, c)))
      .join()
    const first = known.get(name) ?? i
    known.set(name, first)
    return first
  })
}

/** The vertices triangles use, in the order they use them, and the triangles of those; equal ones are one. */
function usedVertices({ index, attributes }: BufferGeometry): {
  readonly index: number[]
  readonly vertices: readonly number[]
} {
  const count = attributes['position']!.count
  const firstOf = index ? undefined : firstEqual(attributes, count)
  const places = new Int32Array(count).fill(-1)
  const vertices: number[] = []
  const used: number[] = []
  for (let i = 0; i < (index?.count ?? count); i++) {
    const vertex = index ? index.getX(i) : firstOf![i]!
    if (places[vertex]! < 0) places[vertex] = vertices.push(vertex) - 1
    used.push(places[vertex]!)
  }
  return { index: used, vertices }
}

/**
 * The same geometry as plain float attributes of the given names, so that shapes of any origin fit one batch. Colours
 * have an alpha: without it a vertex shines by itself.
 */
export function plainGeometry(
  geometry: BufferGeometry,
  matrix: Matrix4,
  names: readonly string[],
): BufferGeometry {
  const plain = new BufferGeometry()
  const { index, vertices } = usedVertices(geometry)
  for (const name of names) {
    const source = geometry.getAttribute(name)
    const size = name === 'uv' ? 2 : name === 'color' ? 4 : 3
    const values = new Float32Array(vertices.length * size)
    for (const [i, vertex] of vertices.entries()) {
      for (let c = 0; c < size; c++) {
        const isThere = source && c < source.itemSize
        values[i * size + c] = isThere ? source.getComponent(vertex, c) : name === 'color' ? 1 : 0
      }
    }
    plain.setAttribute(name, new BufferAttribute(values, size))
  }
  plain.setIndex(index)
  if (!geometry.getAttribute('normal') && names.includes('normal')) plain.computeVertexNormals()
  plain.applyMatrix4(matrix)
  return plain
}
