import { BatchedMesh, BufferAttribute, BufferGeometry } from 'three'
import type { Color, Material, Matrix4 } from 'three'

/**
 * Many different shapes of one material in one draw, each placed, tinted and culled by itself. Grows as pieces
 * arrive.
 */
export class Batch {
  readonly mesh: BatchedMesh
  private readonly geometryIds = new Map<string, number>()
  private vertices = 0
  private indices = 0
  private instances = 0

  constructor(material: Material, maxInstances = 64, maxVertices = 8192, maxIndices = 16384) {
    this.mesh = new BatchedMesh(maxInstances, maxVertices, maxIndices, material)
    this.mesh.sortObjects = false
    // Each piece is culled by itself; the whole's bounds would be those of the first pieces.
    this.mesh.frustumCulled = false
    this.mesh.matrixAutoUpdate = false
    this.mesh.castShadow = true
    this.mesh.receiveShadow = true
  }

  get isEmpty(): boolean {
    return this.instances === 0
  }

  hasShape(name: string): boolean {
    return this.geometryIds.has(name)
  }

  addShape(name: string, geometry: BufferGeometry): void {
    if (this.hasShape(name)) return
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
    this.geometryIds.set(name, mesh.addGeometry(geometry))
    this.vertices += vertexCount
    this.indices += indexCount
  }

  /** Places a shape; answers the instance to move or remove it by. */
  add(name: string, matrix: Matrix4, colour: Color): number {
    const geometryId = this.geometryIds.get(name)
    if (geometryId === undefined) throw new Error(`no shape ${name} in the batch`)
    if (this.instances >= this.mesh.maxInstanceCount)
      this.mesh.setInstanceCount(Math.ceil(this.instances * 1.7))
    const instance = this.mesh.addInstance(geometryId)
    this.instances++
    this.mesh.setMatrixAt(instance, matrix)
    this.mesh.setColorAt(instance, colour)
    return instance
  }

  move(instance: number, matrix: Matrix4): void {
    this.mesh.setMatrixAt(instance, matrix)
  }

  remove(instance: number): void {
    this.mesh.deleteInstance(instance)
    this.instances--
  }

  dispose(): void {
    this.mesh.dispose()
  }
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
  const count = geometry.getAttribute('position').count
  for (const name of names) {
    const source = geometry.getAttribute(name)
    const size = name === 'uv' ? 2 : name === 'color' ? 4 : 3
    const values = new Float32Array(count * size)
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < size; c++) {
        const isThere = source && c < source.itemSize
        values[i * size + c] = isThere ? source.getComponent(i, c) : name === 'color' ? 1 : 0
      }
    }
    plain.setAttribute(name, new BufferAttribute(values, size))
  }
  if (geometry.index) plain.setIndex(Array.from(geometry.index.array))
  else plain.setIndex(Array.from({ length: count }, (_, i) => i))
  if (!geometry.getAttribute('normal') && names.includes('normal')) plain.computeVertexNormals()
  plain.applyMatrix4(matrix)
  return plain
}
