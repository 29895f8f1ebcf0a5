import { modelBudgets } from '#shared/rules/modelBudgets.ts'
import { sniffType } from '../files/sniff.ts'
import { refuseModel } from './modelProblem.ts'

/**
 * Looks at a GLB before anything of it is unpacked: every number that decides about memory or time is bounded here, so
 * that what comes after may trust the file to be small. Nothing is allocated by what the file says of itself.
 */

/** "glTF", "JSON" and "BIN\0" as they lie in the file. */
const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BIN_CHUNK = 0x004e4942
const HEAD = 12
const CHUNK_HEAD = 8

/** Of the JSON: a model of a thousand parts has a tenth of it. */
const JSON_BYTES_MAX = 4 * 1024 * 1024
const JSON_DEPTH_MAX = 48
const NODE_DEPTH_MAX = 100
const ACCESSORS_MAX = 20_000

/** What we can read though it is asked for; all else that is required is refused by its name. */
const knownExtensions: ReadonlySet<string> = new Set([
  'KHR_mesh_quantization',
  'KHR_texture_transform',
  'KHR_materials_unlit',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_emissive_strength',
  'KHR_materials_transmission',
  'KHR_materials_volume',
  'KHR_materials_ior',
  'KHR_materials_specular',
  'KHR_materials_clearcoat',
  'KHR_materials_sheen',
  'KHR_materials_iridescence',
  'KHR_materials_anisotropy',
  'KHR_materials_dispersion',
  'KHR_materials_diffuse_transmission',
  'KHR_materials_variants',
  'KHR_lights_punctual',
  'KHR_node_visibility',
  'KHR_xmp_json_ld',
  'EXT_meshopt_compression',
  'EXT_texture_webp',
])

const widths: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
}
const sizes: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : refuseModel('damaged'))

/** A list of records; none where it is not given. */
function listIn(of: Fields, name: string, most: number): readonly Fields[] {
  const list = of[name]
  if (list === undefined) return []
  if (!Array.isArray(list)) refuseModel('damaged', name)
  if (list.length > most) refuseModel('tooManyParts', `${name}: ${list.length}`)
  return list.map(fieldsOf)
}

/** A whole number from 0; `otherwise` where it is not given. */
function wholeIn(of: Fields, name: string, otherwise?: number): number {
  const value = of[name] ?? otherwise
  return Number.isSafeInteger(value) && (value as number) >= 0
    ? (value as number)
    : refuseModel('damaged', name)
}

/** The index of one of `count` things. */
function indexIn(value: unknown, count: number, name: string): number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < count
    ? (value as number)
    : refuseModel('damaged', name)
}

/** What of a file was looked at. */
export interface CheckedGlb {
  /** As they come, each node with its shape counted. */
  readonly triangles: number
  readonly vertices: number
  readonly materials: number
  /** The bytes of its pictures, which are of a kind that is taken. */
  readonly pictures: readonly Uint8Array[]
}

/** @throws ModelProblem */
export function checkGlb(bytes: Uint8Array): CheckedGlb {
  const { json, bin } = chunksOf(bytes)
  const gltf = parse(json)
  checkAsset(gltf)
  const views = checkViews(gltf, bin.length)
  const accessors = checkAccessors(gltf, views)
  const meshes = checkMeshes(gltf, accessors)
  const uses = checkNodes(gltf, meshes.length)
  const triangles = meshes.reduce((sum, mesh, i) => sum + mesh.triangles * (uses[i] ?? 0), 0)
  if (triangles > modelBudgets.trianglesIn) refuseModel('tooManyTriangles', triangles)
  if (triangles === 0) refuseModel('noShape')
  return {
    triangles,
    vertices: meshes.reduce((sum, mesh, i) => sum + mesh.vertices * (uses[i] ?? 0), 0),
    materials: listIn(gltf, 'materials', modelBudgets.materialsIn).length,
    pictures: checkPictures(gltf, views, bin),
  }
}

function chunksOf(bytes: Uint8Array): { readonly json: Uint8Array; readonly bin: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD || view.getUint32(0, true) !== MAGIC) refuseModel('notGlb')
  if (view.getUint32(4, true) !== 2) refuseModel('oldVersion')
  const length = view.getUint32(8, true)
  if (length > bytes.length) refuseModel('cutShort')
  let [json, bin]: (Uint8Array | undefined)[] = []
  for (let at = HEAD; at + CHUNK_HEAD <= length;) {
    const [size, kind] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
    const from = at + CHUNK_HEAD
    if (from + size > length) refuseModel('cutShort')
    if (kind === JSON_CHUNK) json ??= bytes.subarray(from, from + size)
    else if (kind === BIN_CHUNK) bin ??= bytes.subarray(from, from + size)
    at = from + size + ((4 - (size % 4)) % 4)
  }
  if (!json) refuseModel('cutShort')
  return { json, bin: bin ?? new Uint8Array() }
}

/** JSON that nests too deep would overflow whoever parses it. */
function checkDepth(json: Uint8Array): void {
  let [depth, isText, isEscaped] = [0, false, false]
  for (const byte of json) {
    if (isEscaped) isEscaped = false
    else if (isText) {
      if (byte === 0x5c) isEscaped = true
      else if (byte === 0x22) isText = false
    } else if (byte === 0x22) isText = true
    else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > JSON_DEPTH_MAX) refuseModel('tooDeep')
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1
  }
}

function parse(json: Uint8Array): Fields {
  if (json.length > JSON_BYTES_MAX) refuseModel('tooManyParts', `JSON: ${json.length}`)
  checkDepth(json)
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
    if (isFields(value)) return value
  } catch {
    // Said below.
  }
  return refuseModel('badJson')
}

function checkAsset(gltf: Fields): void {
  const { version } = fieldsOf(gltf['asset'])
  if (typeof version !== 'string' || !/^2\.\d{1,3}$/.test(version)) refuseModel('oldVersion')
  const wanted = gltf['extensionsRequired'] ?? []
  if (!Array.isArray(wanted)) refuseModel('damaged', 'extensionsRequired')
  for (const name of wanted as unknown[]) {
    if (typeof name !== 'string' || !knownExtensions.has(name)) refuseModel('extension', String(name))
  }
}

/** A piece of the file. */
interface View {
  readonly start: number
  /** As it is unpacked. */
  readonly bytes: number
  /** It lies in the file as it is. */
  readonly isPlain: boolean
}

const packings = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const

function packingOf(of: Fields): Fields | undefined {
  const extensions = isFields(of['extensions']) ? of['extensions'] : {}
  const packing = packings.map((name) => extensions[name]).find((value) => value !== undefined)
  return packing === undefined ? undefined : fieldsOf(packing)
}

/** Nothing is fetched from anywhere: all there is lies in the second part of the file. */
function checkViews(gltf: Fields, binBytes: number): readonly View[] {
  const buffers = listIn(gltf, 'buffers', 4)
  const lengths = buffers.map((buffer, i) => {
    if (buffer['uri'] !== undefined) refuseModel('outside')
    const bytes = wholeIn(buffer, 'byteLength')
    // Others than the first are only what stands in for those who can not unpack it.
    if (i > 0) return packingOf(buffer)?.['fallback'] === true ? 0 : refuseModel('outside')
    if (packingOf(buffer)?.['fallback'] === true) return 0
    return bytes <= binBytes ? bytes : refuseModel('cutShort')
  })
  let unpacked = 0
  const add = (bytes: number): void => {
    unpacked += bytes
    if (unpacked > modelBudgets.unpackedBytes) refuseModel('tooMuchData')
  }
  return listIn(gltf, 'bufferViews', ACCESSORS_MAX).map((view) => {
    const packing = packingOf(view)
    const source = packing ?? view
    const buffer = indexIn(source['buffer'], buffers.length, 'buffer')
    const start = wholeIn(source, 'byteOffset', 0)
    const length = wholeIn(source, 'byteLength')
    if (start + length > (lengths[buffer] ?? 0)) refuseModel('cutShort')
    const stride = wholeIn(source, 'byteStride', 0)
    if (stride > 256) refuseModel('damaged', 'byteStride')
    const bytes = packing ? wholeIn(packing, 'count') * stride : length
    add(bytes)
    return { start, bytes, isPlain: !packing }
  })
}

interface List {
  readonly count: number
  readonly type: string
}

/** Each is unpacked into memory of its own, so they count beside what they are read from. */
function checkAccessors(gltf: Fields, views: readonly View[]): readonly List[] {
  let unpacked = 0
  return listIn(gltf, 'accessors', ACCESSORS_MAX).map((accessor) => {
    const count = wholeIn(accessor, 'count')
    const type = String(accessor['type'])
    const width = widths[type] ?? refuseModel('damaged', 'type')
    const size = sizes[Number(accessor['componentType'])] ?? refuseModel('damaged', 'componentType')
    const bytes = count * width * size
    unpacked += count * width * 4
    if (unpacked > modelBudgets.unpackedBytes) refuseModel('tooMuchData')
    if (accessor['bufferView'] !== undefined) {
      const view = views[indexIn(accessor['bufferView'], views.length, 'bufferView')]!
      if (wholeIn(accessor, 'byteOffset', 0) + bytes > view.bytes + 3) refuseModel('cutShort')
    }
    if (accessor['sparse'] !== undefined) {
      const sparse = fieldsOf(accessor['sparse'])
      if (wholeIn(sparse, 'count') > count) refuseModel('damaged', 'sparse')
      for (const part of ['indices', 'values']) {
        indexIn(fieldsOf(sparse[part])['bufferView'], views.length, 'bufferView')
      }
    }
    return { count, type }
  })
}

/** What of a mesh can be drawn. */
interface Shape {
  readonly triangles: number
  readonly vertices: number
}

/** How many triangles so many points make, by the way they are joined; points and lines make none. */
const trianglesOf = (mode: number, points: number): number =>
  mode === 4 ? Math.floor(points / 3) : mode === 5 || mode === 6 ? Math.max(0, points - 2) : 0

function checkMeshes(gltf: Fields, accessors: readonly List[]): readonly Shape[] {
  const materials = listIn(gltf, 'materials', modelBudgets.materialsIn)
  const listAt = (value: unknown): List => accessors[indexIn(value, accessors.length, 'accessor')]!
  let primitives = 0
  return listIn(gltf, 'meshes', modelBudgets.meshesIn).map((mesh) => {
    const shape = { triangles: 0, vertices: 0 }
    for (const primitive of listIn(mesh, 'primitives', modelBudgets.meshesIn)) {
      if (++primitives > modelBudgets.meshesIn) refuseModel('tooManyParts', `primitives: ${primitives}`)
      const attributes = fieldsOf(primitive['attributes'])
      for (const value of Object.values(attributes)) listAt(value)
      for (const target of listIn(primitive, 'targets', 1_000)) Object.values(target).forEach(listAt)
      if (primitive['material'] !== undefined) indexIn(primitive['material'], materials.length, 'material')
      if (attributes['POSITION'] === undefined) continue
      const positions = listAt(attributes['POSITION'])
      if (positions.type !== 'VEC3') refuseModel('damaged', 'POSITION')
      const points = primitive['indices'] === undefined ? positions.count : listAt(primitive['indices']).count
      shape.triangles += trianglesOf(wholeIn(primitive, 'mode', 4), points)
      shape.vertices += positions.count
    }
    return shape
  })
}

/** How often each mesh is shown. A node has one place: trees that share branches grow without end. */
function checkNodes(gltf: Fields, meshes: number): readonly number[] {
  const nodes = listIn(gltf, 'nodes', modelBudgets.nodesIn)
  const parents = Array.from<number | undefined>({ length: nodes.length })
  const uses = Array.from({ length: meshes }, () => 0)
  nodes.forEach((node, i) => {
    const children = node['children'] ?? []
    if (!Array.isArray(children)) refuseModel('damaged', 'children')
    for (const child of children as unknown[]) {
      const at = indexIn(child, nodes.length, 'children')
      if (parents[at] !== undefined || at === i) refuseModel('damaged', 'children')
      parents[at] = i
    }
    for (const name of ['matrix', 'translation', 'rotation', 'scale']) checkNumbers(node[name])
    if (node['mesh'] === undefined) return
    const mesh = indexIn(node['mesh'], meshes, 'mesh')
    uses[mesh] = (uses[mesh] ?? 0) + 1
  })
  nodes.forEach((_, i) => {
    let depth = 0
    for (let at: number | undefined = i; at !== undefined; at = parents[at]) {
      if (++depth > NODE_DEPTH_MAX) refuseModel('tooDeep')
    }
  })
  for (const scene of listIn(gltf, 'scenes', 100)) {
    const roots = scene['nodes'] ?? []
    if (!Array.isArray(roots)) refuseModel('damaged', 'scenes')
    for (const root of roots as unknown[]) indexIn(root, nodes.length, 'scenes')
  }
  return uses
}

function checkNumbers(value: unknown): void {
  if (value === undefined) return
  const isGood =
    Array.isArray(value) &&
    value.length <= 16 &&
    value.every((one) => typeof one === 'number' && Number.isFinite(one) && Math.abs(one) < 1e7)
  if (!isGood) refuseModel('badNumbers')
}

const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

function checkPictures(gltf: Fields, views: readonly View[], bin: Uint8Array): readonly Uint8Array[] {
  const pictures = listIn(gltf, 'images', modelBudgets.picturesIn).map((image) => {
    if (image['uri'] !== undefined) refuseModel('outside')
    const view = views[indexIn(image['bufferView'], views.length, 'bufferView')]!
    if (!view.isPlain) refuseModel('badPicture')
    const bytes = bin.subarray(view.start, view.start + view.bytes)
    // What it is called does not matter: SVG, HTML and whatever else are no pictures by their first bytes.
    const type = sniffType(bytes)?.contentType ?? ''
    return pictureTypes.has(type) ? bytes : refuseModel('badPicture')
  })
  for (const texture of listIn(gltf, 'textures', 1_000)) {
    if (texture['source'] !== undefined) indexIn(texture['source'], pictures.length, 'source')
  }
  return pictures
}
