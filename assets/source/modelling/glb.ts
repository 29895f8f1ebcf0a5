/**
 * Writes a piece as GLB by the asset contract: at most one `matte`, one `textured`, one `glass` and one `glow`
 * primitive (it shines by itself: lamps, light strips) on one node without a transform, so that a loader may take the primitives as they are and instance them.
 * Further scenes hold the same primitives in fewer triangles (coarser.ts).
 */
import { Document, Logger, NodeIO, type Material, type TypedArray, type vec4 } from '@gltf-transform/core'
import { EXTMeshoptCompression, EXTTextureWebP, KHRMeshQuantization } from '@gltf-transform/extensions'
import { reorder } from '@gltf-transform/functions'
import { MeshoptEncoder, MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer'
import { linearColour, palette } from '../colours.ts'
import { axes, perAxis, threeAt, type Axis, type Vec3 } from '../vectors.ts'
import { addCoarserLevels } from './coarser.ts'
import type { Kind, Part } from './kit.ts'
import { bakeOcclusion } from './occlusion.ts'

await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready])

/** Positions are rounded to 1/4096 m: the short mantissas pack well and need no node scale to decode. */
const POSITION_STEP = 1 / 4096
/**
 * What is painted in the palette's `lamp` shines by itself. Until it is packed, such a vertex is this many times
 * brighter than its colour, which occlusion can not undo; in the file its alpha is 0 (client/scene/sky/lampLight.ts).
 */
const SHINING = 8
/** Colours have 10 significant bits of 16. */
const COLOUR_STEP = 64
/** Primitives with at most this many triangles are never simplified. */
const SMALL = 200

interface Look {
  readonly roughness: number
  readonly colour: vec4
}

const materials: Readonly<Record<Kind, Look>> = {
  matte: { roughness: 0.72, colour: [1, 1, 1, 1] },
  textured: { roughness: 0.78, colour: [1, 1, 1, 1] },
  glass: { roughness: 0.06, colour: [0.72, 0.86, 0.88, 0.2] },
  glow: { roughness: 1, colour: [1, 1, 1, 1] },
}

const kinds = Object.keys(materials) as readonly Kind[]

interface MeshData {
  positions: Float32Array<ArrayBuffer>
  normals: Float32Array<ArrayBuffer>
  colours: Float32Array<ArrayBuffer>
  uvs: Float32Array<ArrayBuffer> | undefined
  indices: Uint32Array
}

interface PartMesh extends MeshData {
  readonly kind: Kind
}

interface Pictured {
  /** WebP of the textured primitive. */
  readonly image?: Buffer | undefined
  /** It has cut-out leaves. */
  readonly masked?: boolean | undefined
  /** It shines (screens). */
  readonly lit?: boolean | undefined
}

interface GlbOptions extends Pictured {
  readonly name: string
  readonly copyright: string
  /** The most the result may have. */
  readonly triangles: number
  /** Whether it stands on something (for the baked occlusion). */
  readonly ground: boolean
}

/** A piece in bytes, with its size in metres and its lowest corner. */
export interface WrittenPiece {
  readonly glb: Uint8Array
  readonly size: Vec3
  readonly low: Vec3
  readonly tris: number
}

export async function writeGlb(
  parts: readonly Part[],
  { name, copyright, triangles, image, masked = false, lit = false, ground }: GlbOptions,
): Promise<WrittenPiece> {
  const meshes = kinds
    .map((kind) => ({ kind, own: parts.filter((part) => part.kind === kind) }))
    .filter(({ own }) => own.length > 0)
    .map(({ kind, own }): PartMesh => ({ kind, ...mergeParts(own, kind === 'textured') }))
  fitBudget(meshes, triangles)
  bakeOcclusion(meshes, ground)

  const document = new Document().setLogger(new Logger(Logger.Verbosity.WARN))
  document.createBuffer()
  document.getRoot().getAsset().copyright = copyright
  document.createExtension(KHRMeshQuantization).setRequired(true)
  const mesh = document.createMesh(name)
  for (const { kind, ...data } of meshes) {
    const primitive = document
      .createPrimitive()
      .setMaterial(createMaterial(document, kind, { image, masked, lit }))
    const attributes = packAttributes(data, kind)
    for (const [semantic, { array, type, normalized }] of Object.entries(attributes)) {
      const accessor = document
        .createAccessor()
        .setArray(array)
        .setType(type)
        .setNormalized(normalized ?? false)
      primitive.setAttribute(semantic, accessor)
    }
    const count = data.positions.length / 3
    const indices = count > 65_535 ? new Uint32Array(data.indices) : new Uint16Array(data.indices)
    primitive.setIndices(document.createAccessor().setArray(indices).setType('SCALAR'))
    mesh.addPrimitive(primitive)
  }
  document.createScene().addChild(document.createNode(name).setMesh(mesh))
  await document.transform(reorder({ encoder: MeshoptEncoder, target: 'size' }))
  addCoarserLevels(document)
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, EXTTextureWebP, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
  const { low, high } = bounds(meshes)
  return {
    glb: await io.writeBinary(document),
    size: perAxis((i) => Number(Math.max(0.01, high[i] - low[i]).toFixed(3))),
    low,
    tris: meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0),
  }
}

function createMaterial(document: Document, kind: Kind, { image, masked, lit }: Pictured): Material {
  const { roughness, colour } = materials[kind]
  const material = document.createMaterial(kind).setRoughnessFactor(roughness).setMetallicFactor(0)
  material.setBaseColorFactor(colour).setDoubleSided(kind !== 'glass')
  if (kind === 'glass') material.setAlphaMode('BLEND')
  if (kind === 'textured' && image) {
    document.createExtension(EXTTextureWebP).setRequired(true)
    const texture = document.createTexture(kind).setImage(image).setMimeType('image/webp')
    material.setBaseColorTexture(texture)
    if (lit) material.setEmissiveTexture(texture).setEmissiveFactor([0.85, 0.85, 0.85])
    if (masked) material.setAlphaMode('MASK').setAlphaCutoff(0.5)
  }
  return material
}

/** Joins triangle soups into one indexed mesh; equal vertices are shared, windings agree with the normals. */
function mergeParts(parts: readonly Part[], textured: boolean): MeshData {
  const positions: number[] = []
  const normals: number[] = []
  const colours: number[] = []
  const uvs: number[] = []
  const indices: number[] = []
  const known = new Map<string, number>()
  const snap = (value: number): number => Math.round(value / POSITION_STEP) * POSITION_STEP
  for (const part of parts) {
    const shines = part.colour === palette.lamp ? SHINING : 1
    const colour = linearColour(part.colour).map((value) => value * shines)
    const vertex = (i: number): number => {
      const position = perAxis((k) => snap(part.positions[i * 3 + k]!))
      const normal = perAxis((k) => Math.round(part.normals[i * 3 + k]! * 127))
      const uv = textured ? [0, 1].map((k) => Math.round((part.uvs?.[i * 2 + k] ?? 0) * 4096) / 4096) : []
      const key = [...position, ...normal, ...uv, part.colour].join()
      const found = known.get(key)
      if (found !== undefined) return found
      const fresh = positions.length / 3
      known.set(key, fresh)
      positions.push(...position)
      const length = Math.hypot(...normal) || 1
      normals.push(...normal.map((value) => value / length))
      colours.push(...colour)
      uvs.push(...uv)
      return fresh
    }
    for (let i = 0; i < part.positions.length / 3; i += 3) {
      const corners = [vertex(i), vertex(i + 1), vertex(i + 2)] as const
      const direction = facing(corners, positions, normals)
      if (direction === 0) continue
      indices.push(...(direction > 0 ? corners : [corners[0], corners[2], corners[1]]))
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    colours: new Float32Array(colours),
    uvs: textured ? new Float32Array(uvs) : undefined,
    indices: new Uint32Array(indices),
  }
}

/** Positive when the winding agrees with the corners' normals, 0 for a triangle without area. */
function facing(corners: Vec3, positions: readonly number[], normals: readonly number[]): number {
  const a = threeAt(positions, corners[0])
  const b = threeAt(positions, corners[1])
  const c = threeAt(positions, corners[2])
  const u = perAxis((k) => b[k] - a[k])
  const v = perAxis((k) => c[k] - a[k])
  const face: Vec3 = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  if (Math.hypot(...face) < 1e-9) return 0
  const sum = perAxis((k) => corners.reduce((total, corner) => total + normals[corner * 3 + k]!, 0))
  return face.reduce((total, value, k) => total + value * sum[k as Axis], 0) >= 0 ? 1 : -1
}

/** Simplifies the meshes in proportion until all together have at most `budget` triangles. */
function fitBudget(meshes: readonly PartMesh[], budget: number): void {
  const count = () => meshes.reduce((sum: number, { indices }) => sum + indices.length / 3, 0)
  const total = count()
  if (total <= budget) return
  const small = meshes.filter(({ indices }) => indices.length / 3 <= SMALL)
  const large = meshes.filter((mesh) => !small.includes(mesh))
  const fixed = small.reduce((sum: number, { indices }) => sum + indices.length / 3, 0)
  for (const mesh of large) {
    simplify(mesh, Math.floor(((mesh.indices.length / 3) * (budget - fixed)) / (total - fixed)))
  }
  if (count() > budget) throw new Error(`still ${count()} triangles after simplifying, allowed are ${budget}`)
}

function simplify(mesh: PartMesh, triangles: number): void {
  const target = Math.max(1, triangles) * 3
  const vertices = mesh.positions.length / 3
  const attributes = new Float32Array(vertices * 6)
  for (let i = 0; i < vertices; i++) {
    attributes.set(mesh.normals.subarray(i * 3, i * 3 + 3), i * 6)
    attributes.set(mesh.colours.subarray(i * 3, i * 3 + 3), i * 6 + 3)
  }
  const weights = [0.3, 0.3, 0.3, 1, 1, 1]
  const steps: readonly SimplifierFlags[][] = [[], ['Permissive'], ['Permissive', 'Prune']]
  for (const flags of steps) {
    const [indices] = MeshoptSimplifier.simplifyWithAttributes(
      mesh.indices,
      mesh.positions,
      3,
      attributes,
      6,
      weights,
      null,
      target,
      flags.length === 2 ? 0.2 : 0.03,
      flags,
    )
    mesh.indices = indices
    if (indices.length <= target) break
  }
  if (mesh.indices.length > target) {
    const [indices] = MeshoptSimplifier.simplifySloppy(mesh.indices, mesh.positions, 3, null, target, 1)
    mesh.indices = indices
  }
  dropUnusedVertices(mesh)
}

function dropUnusedVertices(mesh: PartMesh): void {
  const [remap, count] = MeshoptSimplifier.compactMesh(mesh.indices)
  const packed = (values: Float32Array, size: number): Float32Array<ArrayBuffer> => {
    const kept = new Float32Array(count * size)
    remap.forEach((to, from) => {
      if (to !== 0xffffffff) kept.set(values.subarray(from * size, from * size + size), to * size)
    })
    return kept
  }
  mesh.positions = packed(mesh.positions, 3)
  mesh.normals = packed(mesh.normals, 3)
  mesh.colours = packed(mesh.colours, 3)
  if (mesh.uvs) mesh.uvs = packed(mesh.uvs, 2)
}

interface Attribute {
  readonly array: TypedArray
  readonly type: 'VEC2' | 'VEC3' | 'VEC4'
  readonly normalized?: boolean
}

function packAttributes(
  { positions, normals, colours, uvs }: MeshData,
  kind: Kind,
): Record<string, Attribute> {
  const attributes: Record<string, Attribute> = {
    POSITION: { array: positions, type: 'VEC3' },
    NORMAL: {
      array: Int8Array.from(normals, (value) => Math.round(value * 127)),
      type: 'VEC3',
      normalized: true,
    },
  }
  if (kind !== 'glass') {
    const count = colours.length / 3
    const array = new Uint16Array(count * 4).fill(65_535)
    const lamp = linearColour(palette.lamp)
    for (let i = 0; i < count; i++) {
      const shines = colours[i * 3]! > 2
      if (shines) array[i * 4 + 3] = 0
      for (const k of axes) {
        const value = shines ? lamp[k] : colours[i * 3 + k]!
        array[i * 4 + k] = Math.min(65_535, Math.round((value * 65_535) / COLOUR_STEP) * COLOUR_STEP)
      }
    }
    attributes['COLOR_0'] = { array, type: 'VEC4', normalized: true }
  }
  if (uvs) attributes['TEXCOORD_0'] = { array: uvs, type: 'VEC2' }
  return attributes
}

function bounds(meshes: readonly PartMesh[]): { low: Vec3; high: Vec3 } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const { positions } of meshes) {
    positions.forEach((value, i) => {
      const axis = (i % 3) as Axis
      low[axis] = Math.min(low[axis], value)
      high[axis] = Math.max(high[axis], value)
    })
  }
  return { low, high }
}
