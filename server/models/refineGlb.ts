import {
  Logger,
  NodeIO,
  Verbosity,
  type Accessor,
  type Document,
  type Material,
  type Primitive,
  type Scene,
  type Texture,
} from '@gltf-transform/core'
import {
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsTransmission,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
  KHRTextureTransform,
  type Transmission,
} from '@gltf-transform/extensions'
import {
  convertPrimitiveToTriangles,
  dedup,
  flatten,
  getBounds,
  join,
  metalRough,
  prune,
  quantize,
  reorder,
  simplify,
  unpartition,
  weld,
} from '@gltf-transform/functions'
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import sharp from 'sharp'
import type { ModelNumbers, ModelReport } from '#shared/map/own/modelReport.ts'
import { modelBudgets } from '#shared/rules/modelBudgets.ts'
import { checkGlb, type CheckedGlb } from './checkGlb.ts'
import { refuseModel } from './modelProblem.ts'

/** Known to come with pictures and other words of themselves; nothing of that goes on but these. */
const HINT_LENGTH = 100
const SIDES = [modelBudgets.pictureSide, 512, 256] as const
/** How far a surface may move when it is made simpler, shares of the model's size: no more than is needed. */
const ERRORS = [0.001, 0.005, 0.02, 0.08] as const
const HIGHEST = 1e5

/** A model made ready for the scene, and what was done to it. */
export interface RefinedModel {
  readonly glb: Uint8Array
  readonly report: ModelReport
}

/**
 * Makes a model anew from one that somebody sent: only still shapes with their colours are left, joined by material,
 * simpler where they are over the budget, pictures re-encoded, packed as our own pieces are.
 * @throws ModelProblem
 */
export async function refineGlb(bytes: Uint8Array): Promise<RefinedModel> {
  const checked = checkGlb(bytes)
  const picturePixels = await measurePictures(checked.pictures)
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready, MeshoptSimplifier.ready])
  const io = new NodeIO()
    .setLogger(new Logger(Verbosity.SILENT))
    .registerExtensions([
      EXTMeshoptCompression,
      EXTTextureWebP,
      KHRMaterialsPBRSpecularGlossiness,
      KHRMaterialsTransmission,
      KHRMaterialsUnlit,
      KHRMeshQuantization,
      KHRTextureTransform,
    ])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder })
  const document = await read(io, bytes)
  document.setLogger(new Logger(Verbosity.SILENT))
  const hints = hintsOf(document)
  await keepShapes(document)
  paintPlain(document)
  await document.transform(
    dedup(),
    flatten(),
    weld(),
    join({ keepNamed: false }),
    prune({ keepExtras: false, keepSolidTextures: true }),
  )
  await makeSimpler(document)
  const box = boxOf(document)
  await remakePictures(document)
  const after = await pack(document)
  const glb = await io.writeBinary(document)
  if (glb.byteLength > modelBudgets.bytes) refuseModel('staysTooLarge', glb.byteLength)
  return {
    glb,
    report: {
      before: numbersBefore(bytes.byteLength, checked, picturePixels),
      after: { bytes: glb.byteLength, ...after },
      box,
      hints,
    },
  }
}

const numbersBefore = (bytes: number, checked: CheckedGlb, picturePixels: number): ModelNumbers => ({
  bytes,
  triangles: checked.triangles,
  vertices: checked.vertices,
  materials: checked.materials,
  pictures: checked.pictures.length,
  picturePixels,
})

async function read(io: NodeIO, bytes: Uint8Array): Promise<Document> {
  try {
    return await io.readBinary(bytes)
  } catch (error) {
    return refuseModel('damaged', error instanceof Error ? error.message : undefined)
  }
}

/** By their heads alone: what would be enormous is refused before it is unpacked. */
async function measurePictures(pictures: readonly Uint8Array[]): Promise<number> {
  let pixels = 0
  for (const picture of pictures) {
    const { width, height } = await sharp(picture, { limitInputPixels: false })
      .metadata()
      .catch(() => refuseModel('badPicture'))
    if (Math.max(width, height) > modelBudgets.pictureSideIn)
      refuseModel('pictureTooLarge', `${width}×${height}`)
    pixels += width * height
    if (pixels > modelBudgets.picturePixelsIn) refuseModel('pictureTooLarge', `${width}×${height}`)
  }
  return pixels
}

/** What a model says of who made it, for the form; people may change it. */
function hintsOf(document: Document): ModelReport['hints'] {
  const { copyright, extras } = document.getRoot().getAsset() as {
    copyright?: unknown
    extras?: Readonly<Record<string, unknown>>
  }
  const text = (value: unknown): string =>
    typeof value === 'string'
      ? value
          .replace(/\p{C}+/gu, ' ')
          .trim()
          .slice(0, HINT_LENGTH)
      : ''
  return {
    name: text(extras?.['title']),
    author: text(extras?.['author']) || text(copyright),
    licence: text(extras?.['license']),
    source: text(extras?.['source']),
  }
}

/** Leaves shapes that stand still: no films, bones, cameras, lights, lines or points, no further pictures. */
async function keepShapes(document: Document): Promise<void> {
  const root = document.getRoot()
  if (
    root
      .listExtensionsUsed()
      .some(({ extensionName }) => extensionName === 'KHR_materials_pbrSpecularGlossiness')
  )
    await document.transform(metalRough())
  const shown = root.getDefaultScene() ?? root.listScenes()[0] ?? refuseModel('noShape')
  for (const scene of root.listScenes()) if (scene !== shown) scene.dispose()
  root.setDefaultScene(shown)
  for (const film of root.listAnimations()) film.dispose()
  for (const skin of root.listSkins()) skin.dispose()
  for (const camera of root.listCameras()) camera.dispose()
  for (const node of root.listNodes()) node.setExtras({}).setName('')
  for (const mesh of root.listMeshes()) {
    mesh.setExtras({}).setName('').setWeights([])
    for (const primitive of mesh.listPrimitives()) if (!keepShape(primitive)) primitive.dispose()
    if (mesh.listPrimitives().length === 0) mesh.dispose()
  }
  for (const material of root.listMaterials()) keepColours(material)
  root.getAsset().extras = {}
  delete root.getAsset().copyright
  root.getAsset().generator = 'Lingjing'
}

const keptAttributes: ReadonlySet<string> = new Set([
  'POSITION',
  'NORMAL',
  'TEXCOORD_0',
  'TEXCOORD_1',
  'COLOR_0',
])

/** @returns whether there is something of it to be seen */
function keepShape(primitive: Primitive): boolean {
  for (const target of primitive.listTargets()) primitive.removeTarget(target)
  for (const name of primitive.listSemantics()) {
    if (!keptAttributes.has(name)) primitive.setAttribute(name, null)
  }
  const positions = primitive.getAttribute('POSITION')
  const mode = primitive.getMode()
  if (!positions || positions.getCount() < 3 || ![4, 5, 6].includes(mode)) return false
  checkLists(primitive, positions)
  if (mode !== 4) convertPrimitiveToTriangles(primitive)
  return true
}

/** Numbers that are none would make a box without end, and indices beyond the list read other people's memory. */
function checkLists(primitive: Primitive, positions: Accessor): void {
  const count = positions.getCount()
  for (const value of positions.getArray() ?? []) {
    if (!(Math.abs(value) < HIGHEST)) refuseModel('badNumbers')
  }
  for (const name of primitive.listSemantics()) {
    if (primitive.getAttribute(name)!.getCount() < count) refuseModel('damaged', name)
  }
  const normals = primitive.getAttribute('NORMAL')
  if (normals?.getArray()?.some((value) => !Number.isFinite(value))) primitive.setAttribute('NORMAL', null)
  for (const index of primitive.getIndices()?.getArray() ?? []) {
    if (index >= count) refuseModel('damaged', 'indices')
  }
}

/** Colours, and whether one sees through; what else a material has costs more than it shows from a walker's eyes. */
function keepColours(material: Material): void {
  const transmission = material.getExtension<Transmission>('KHR_materials_transmission')
  if (transmission && transmission.getTransmissionFactor() > 0.4) {
    material.setAlphaMode('BLEND').setAlpha(Math.min(material.getAlpha(), 0.35))
  }
  const isMapped = material.getMetallicRoughnessTexture() !== null
  if (isMapped) material.setMetallicFactor(0).setRoughnessFactor(0.8)
  material
    .setNormalTexture(null)
    .setOcclusionTexture(null)
    .setMetallicRoughnessTexture(null)
    .setDoubleSided(true)
    .setExtras({})
    .setName('')
  for (const extension of material.listExtensions()) {
    if (extension.extensionName !== 'KHR_materials_unlit')
      material.setExtension(extension.extensionName, null)
  }
}

const isPlain = (material: Material): boolean =>
  !material.getBaseColorTexture() && !material.getEmissiveTexture() && material.getAlphaMode() !== 'BLEND'

/**
 * What has one colour gets it at its corners, and all of that shares one material: it is drawn with the pieces of the
 * level in one go (client/scene/level/furniture). Opaque, so without an alpha, which would make it shine.
 */
function paintPlain(document: Document): void {
  const plain = document
    .createMaterial('matte')
    .setRoughnessFactor(0.74)
    .setMetallicFactor(0)
    .setDoubleSided(true)
  for (const mesh of document.getRoot().listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      const material = primitive.getMaterial()
      if (material && !isPlain(material)) {
        primitive.setAttribute('COLOR_0', null)
        continue
      }
      const [r, g, b] = material?.getBaseColorFactor() ?? [1, 1, 1]
      const [er, eg, eb] = material?.getEmissiveFactor() ?? [0, 0, 0]
      const painted = primitive.getAttribute('COLOR_0')
      const count = primitive.getAttribute('POSITION')!.getCount()
      const colours = new Float32Array(count * 3)
      const own: number[] = [1, 1, 1]
      for (let i = 0; i < count; i++) {
        painted?.getElement(i, own)
        const mixed = [own[0]! * r + er, own[1]! * g + eg, own[2]! * b + eb]
        colours.set(
          mixed.map((value) => Math.min(1, Math.max(0, Number.isFinite(value) ? value : 1))),
          i * 3,
        )
      }
      const accessor = document.createAccessor().setType('VEC3').setArray(colours)
      primitive.setAttribute('COLOR_0', accessor).setMaterial(plain)
      for (const name of ['TEXCOORD_0', 'TEXCOORD_1']) primitive.setAttribute(name, null)
    }
  }
}

const sceneOf = (document: Document): Scene => document.getRoot().getDefaultScene() ?? refuseModel('noShape')

function countOf(document: Document): { triangles: number; vertices: number } {
  const sum = { triangles: 0, vertices: 0 }
  sceneOf(document).traverse((node) => {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const vertices = primitive.getAttribute('POSITION')?.getCount() ?? 0
      sum.vertices += vertices
      sum.triangles += Math.floor((primitive.getIndices()?.getCount() ?? vertices) / 3)
    }
  })
  return sum
}

async function makeSimpler(document: Document): Promise<void> {
  for (const error of ERRORS) {
    const { triangles } = countOf(document)
    if (triangles <= modelBudgets.triangles) break
    const ratio = (modelBudgets.triangles / triangles) * 0.98
    await document.transform(simplify({ simplifier: MeshoptSimplifier, ratio, error }), weld())
  }
  const { triangles } = countOf(document)
  if (triangles === 0) refuseModel('noShape')
  if (triangles > modelBudgets.triangles) refuseModel('staysTooHeavy', triangles)
}

function boxOf(document: Document): ModelReport['box'] {
  const { min, max } = getBounds(sceneOf(document))
  const size = min.map((low, i) => max[i]! - low)
  if (![...min, ...max].every((value) => Number.isFinite(value) && Math.abs(value) < HIGHEST))
    refuseModel('badNumbers')
  if (Math.max(...size) < 1e-6) refuseModel('noShape')
  return { min: [...min], max: [...max] }
}

/** Made anew from their pixels: nothing else of them goes on. Smaller ones where all together are too many. */
async function remakePictures(document: Document): Promise<void> {
  const textures = document.getRoot().listTextures()
  if (textures.length === 0) return
  const sources = new Map(
    textures.map((texture) => [texture, texture.getImage() ?? refuseModel('badPicture')]),
  )
  for (const side of SIDES) {
    let pixels = 0
    for (const [texture, source] of sources) pixels += await remake(texture, source, side)
    if (pixels <= modelBudgets.picturePixels) break
  }
  document.createExtension(EXTTextureWebP).setRequired(true)
}

async function remake(texture: Texture, source: Uint8Array, side: number): Promise<number> {
  try {
    const { data, info } = await sharp(source, {
      failOn: 'error',
      limitInputPixels: modelBudgets.pictureSideIn ** 2,
    })
      .timeout({ seconds: 20 })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    texture.setImage(new Uint8Array(data)).setMimeType('image/webp').setName('').setURI('').setExtras({})
    return info.width * info.height
  } catch {
    return refuseModel('badPicture')
  }
}

/** The packing of our own pieces, which every client unpacks. */
async function pack(document: Document): Promise<Omit<ModelNumbers, 'bytes'>> {
  await document.transform(
    prune({ keepExtras: false, keepSolidTextures: true }),
    unpartition(),
    reorder({ encoder: MeshoptEncoder, target: 'size' }),
    quantize({ quantizePosition: 14, quantizeTexcoord: 14, quantizeNormal: 10, quantizeColor: 8 }),
  )
  const root = document.getRoot()
  if (root.listMaterials().length > modelBudgets.materials)
    refuseModel('tooManyParts', `materials: ${root.listMaterials().length}`)
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
  const sizes = root.listTextures().map((texture) => texture.getSize() ?? [0, 0])
  return {
    ...countOf(document),
    materials: root.listMaterials().length,
    pictures: sizes.length,
    picturePixels: sizes.reduce((sum, [width = 0, height = 0]) => sum + width * height, 0),
  }
}
