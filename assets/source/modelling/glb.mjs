/**
 * Writes a piece as GLB by the asset contract: at most one `matte`, one `textured`, one `glass` and one `glow`
 * primitive (it shines by itself: lamps, light strips) on one node without a transform, so that a loader may take the primitives as they are and instance them.
 */
import { Document, Logger, NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, EXTTextureWebP, KHRMeshQuantization } from '@gltf-transform/extensions'
import { reorder } from '@gltf-transform/functions'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import { linearColour, palette } from '../colours.mjs'
import { bakeOcclusion } from './occlusion.mjs'

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

const materials = {
  matte: { roughness: 0.72, colour: [1, 1, 1, 1] },
  textured: { roughness: 0.78, colour: [1, 1, 1, 1] },
  glass: { roughness: 0.06, colour: [0.72, 0.86, 0.88, 0.2] },
  glow: { roughness: 1, colour: [1, 1, 1, 1] },
}

/**
 * @param {import('./kit.mjs').Part[]} parts
 * @param {{ name: string, copyright: string, triangles: number, image?: Buffer, masked?: boolean, lit?: boolean, ground: boolean }} options
 *   triangles: the most the result may have; image: WebP of the textured primitive; masked: it has cut-out leaves;
 *   lit: the picture shines (screens);
 *   ground: whether it stands on something (for the baked occlusion)
 * @returns {Promise<{ glb: Uint8Array, size: [number, number, number], tris: number, low: number[] }>}
 *   size in metres, low: the lowest corner
 */
export async function writeGlb(
  parts,
  { name, copyright, triangles, image, masked = false, lit = false, ground },
) {
  const meshes = Object.keys(materials)
    .map((kind) => ({ kind, parts: parts.filter((part) => part.kind === kind) }))
    .filter(({ parts: own }) => own.length > 0)
    .map(({ kind, parts: own }) => ({ kind, ...mergeParts(own, kind === 'textured') }))
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
    size: high.map((value, i) => Number(Math.max(0.01, value - low[i]).toFixed(3))),
    low,
    tris: meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0),
  }
}

function createMaterial(document, kind, { image, masked, lit }) {
  const { roughness, colour } = materials[kind]
  const material = document.createMaterial(kind).setRoughnessFactor(roughness).setMetallicFactor(0)
  material.setBaseColorFactor(colour).setDoubleSided(kind !== 'glass')
  if (kind === 'glass') material.setAlphaMode('BLEND')
  if (kind === 'textured') {
    document.createExtension(EXTTextureWebP).setRequired(true)
    const texture = document.createTexture(kind).setImage(image).setMimeType('image/webp')
    material.setBaseColorTexture(texture)
    if (lit) material.setEmissiveTexture(texture).setEmissiveFactor([0.85, 0.85, 0.85])
    if (masked) material.setAlphaMode('MASK').setAlphaCutoff(0.5)
  }
  return material
}

/** Joins triangle soups into one indexed mesh; equal vertices are shared, windings agree with the normals. */
function mergeParts(parts, textured) {
  const positions = []
  const normals = []
  const colours = []
  const uvs = []
  const indices = []
  const known = new Map()
  const snap = (value) => Math.round(value / POSITION_STEP) * POSITION_STEP
  for (const part of parts) {
    const shines = part.colour === palette.lamp ? SHINING : 1
    const colour = linearColour(part.colour).map((value) => value * shines)
    const vertex = (i) => {
      const position = [0, 1, 2].map((k) => snap(part.positions[i * 3 + k]))
      const normal = [0, 1, 2].map((k) => Math.round(part.normals[i * 3 + k] * 127))
      const uv = textured ? [0, 1].map((k) => Math.round((part.uvs?.[i * 2 + k] ?? 0) * 4096) / 4096) : []
      const key = [...position, ...normal, ...uv, part.colour].join()
      if (!known.has(key)) {
        known.set(key, positions.length / 3)
        positions.push(...position)
        const length = Math.hypot(...normal) || 1
        normals.push(...normal.map((value) => value / length))
        colours.push(...colour)
        uvs.push(...uv)
      }
      return known.get(key)
    }
    for (let i = 0; i < part.positions.length / 3; i += 3) {
      const corners = [vertex(i), vertex(i + 1), vertex(i + 2)]
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
function facing(corners, positions, normals) {
  const [a, b, c] = corners.map((corner) => positions.slice(corner * 3, corner * 3 + 3))
  const [u, v] = [b, c].map((other) => other.map((value, k) => value - a[k]))
  const face = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  if (Math.hypot(...face) < 1e-9) return 0
  const sum = [0, 1, 2].map((k) => corners.reduce((total, corner) => total + normals[corner * 3 + k], 0))
  return face.reduce((total, value, k) => total + value * sum[k], 0) >= 0 ? 1 : -1
}

/** Simplifies the meshes in proportion until all together have at most `budget` triangles. */
function fitBudget(meshes, budget) {
  const count = () => meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  const total = count()
  if (total <= budget) return
  const small = meshes.filter(({ indices }) => indices.length / 3 <= SMALL)
  const large = meshes.filter((mesh) => !small.includes(mesh))
  const fixed = small.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  for (const mesh of large) {
    simplify(mesh, Math.floor(((mesh.indices.length / 3) * (budget - fixed)) / (total - fixed)))
  }
  if (count() > budget) throw new Error(`still ${count()} triangles after simplifying, allowed are ${budget}`)
}

function simplify(mesh, triangles) {
  const target = Math.max(1, triangles) * 3
  const vertices = mesh.positions.length / 3
  const attributes = new Float32Array(vertices * 6)
  for (let i = 0; i < vertices; i++) {
    attributes.set(mesh.normals.subarray(i * 3, i * 3 + 3), i * 6)
    attributes.set(mesh.colours.subarray(i * 3, i * 3 + 3), i * 6 + 3)
  }
  const weights = [0.3, 0.3, 0.3, 1, 1, 1]
  for (const flags of [[], ['Permissive'], ['Permissive', 'Prune']]) {
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

function dropUnusedVertices(mesh) {
  const [remap, count] = MeshoptSimplifier.compactMesh(mesh.indices)
  for (const [key, size] of [
    ['positions', 3],
    ['normals', 3],
    ['colours', 3],
    ['uvs', 2],
  ]) {
    if (!mesh[key]) continue
    const packed = new Float32Array(count * size)
    remap.forEach((to, from) => {
      if (to !== 0xffffffff) packed.set(mesh[key].subarray(from * size, from * size + size), to * size)
    })
    mesh[key] = packed
  }
}

function packAttributes({ positions, normals, colours, uvs }, kind) {
  const attributes = {
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
      const shines = colours[i * 3] > 2
      if (shines) array[i * 4 + 3] = 0
      for (let k = 0; k < 3; k++) {
        const value = shines ? lamp[k] : colours[i * 3 + k]
        array[i * 4 + k] = Math.min(65_535, Math.round((value * 65_535) / COLOUR_STEP) * COLOUR_STEP)
      }
    }
    attributes.COLOR_0 = { array, type: 'VEC4', normalized: true }
  }
  if (uvs) attributes.TEXCOORD_0 = { array: uvs, type: 'VEC2' }
  return attributes
}

function bounds(meshes) {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const { positions } of meshes) {
    positions.forEach((value, i) => {
      low[i % 3] = Math.min(low[i % 3], value)
      high[i % 3] = Math.max(high[i % 3], value)
    })
  }
  return { low, high }
}
