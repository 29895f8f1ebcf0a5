/** Writes people and clips as meshopt-compressed GLB. */
import { Document, Logger, type Accessor, type Node, type TypedArray } from '@gltf-transform/core'
import { EXTMeshoptCompression } from '@gltf-transform/extensions'
import { dedup, prune, quantize } from '@gltf-transform/functions'
import { MeshoptEncoder } from 'meshoptimizer'
import sharp from 'sharp'
import { Matrix4 } from 'three'
import { coarser, thinned } from './lod.ts'
import { modellingPose, worldOf, type Rig } from './skeleton.ts'
import { slotNames, type SlotName } from './slots.ts'
import type { Person, Colours } from './person.ts'
import type { Body } from './build.ts'
import type { Clip } from './baking.ts'

type AccessorType = ReturnType<Accessor['getType']>

const PALETTE_WIDTH = 16
const FALLBACK = '#d0d0d0'

const fixedColours: Partial<Record<SlotName, string>> = {
  eyeWhite: '#fdfbf7',
  pupil: '#1b1614',
  topAccent: 'top',
  bottomAccent: 'bottom',
  frame: '#3a3d42',
}

/** The 16 palette colours of a person in slot order. */
const paletteOf = (colours: Colours): readonly string[] =>
  slotNames.map((name) => {
    const own = colours[name] ?? fixedColours[name] ?? FALLBACK
    return own.startsWith('#') ? own : (colours[own] ?? FALLBACK)
  })

const palettePng = (palette: readonly string[]): Promise<Buffer> => {
  const rgb = Buffer.from(palette.flatMap((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16))))
  return sharp(rgb, { raw: { width: PALETTE_WIDTH, height: 1, channels: 3 } })
    .png()
    .toBuffer()
}

/** Document with the skeleton under a node `Avatar`; the rest pose is the modelling pose with relaxed fingers. */
const skeletonDocument = (rig: Rig, scale: number) => {
  const doc = new Document().setLogger(new Logger(Logger.Verbosity.ERROR))
  doc.createBuffer()
  const avatar = doc.createNode('Avatar').setScale([scale, scale, scale])
  doc.createScene('Scene').addChild(avatar)
  const pose = modellingPose(rig)
  const nodes = new Map<string, Node>()
  for (const bone of rig.bones.values()) {
    const at = bone.translation
    const turn = pose.rotations.get(bone.name) ?? rig.relaxed.get(bone.name) ?? bone.rotation
    const node = doc
      .createNode(bone.name)
      .setTranslation([short(at.x), short(at.y), short(at.z)])
      .setRotation([short(turn.x), short(turn.y), short(turn.z), short(turn.w)])
    nodes.set(bone.name, node)
    ;(bone.parent ? nodes.get(bone.parent)! : avatar).addChild(node)
  }
  return { doc, avatar, nodes }
}

/** Fewer digits: the skeleton is written out in decimal. */
const short = (value: number): number => Math.round(value * 1e5) / 1e5

const accessor = (doc: Document, type: AccessorType, array: TypedArray, normalized = false): Accessor =>
  doc
    .createAccessor()
    .setType(type)
    .setArray(array)
    .setNormalized(normalized)
    .setBuffer(doc.getRoot().listBuffers()[0]!)

const QUANTIZED = /^(POSITION|TEXCOORD|JOINTS|WEIGHTS|COLOR)(_\d+)?$/

/**
 * Quantises, compresses and writes. Vertices are not reordered here (bodyInOrder did): the transform that does both
 * would give every level its own copy of the vertices.
 */
const finish = async (rig: Rig, doc: Document): Promise<Uint8Array> => {
  await doc.transform(dedup(), prune({ keepLeaves: true, keepAttributes: true }))
  if (doc.getRoot().listMeshes().length > 0)
    await doc.transform(
      quantize({
        pattern: QUANTIZED,
        quantizationVolume: 'scene',
        quantizePosition: 13,
        quantizeNormal: 8,
        quantizeColor: 8,
        quantizeWeight: 8,
      }),
    )
  doc
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.FILTER })
  return rig.io.writeBinary(doc)
}

/** The body with its vertices in the order that compresses best. */
type Ordered = Omit<Body, 'fine' | 'sizes'>

const bodyInOrder = (body: Ordered): Ordered => {
  const indices = new Uint32Array(body.tri)
  const [remap, count] = MeshoptEncoder.reorderMesh(indices, true, true)
  const moved = (values: readonly number[], n: number): number[] => {
    const out = Array.from({ length: count * n }, () => 0)
    remap.forEach((to, i) => {
      if (to < count) for (let k = 0; k < n; k++) out[to * n + k] = values[i * n + k]!
    })
    return out
  }
  return {
    tri: [...indices],
    pos: moved(body.pos, 3),
    nor: moved(body.nor, 3),
    colour: moved(body.colour, 3),
    slot: moved(body.slot, 1),
    joints: moved(body.joints, 4),
    weights: moved(body.weights, 4),
  }
}

/** Most triangles of a full body. */
const TRIANGLES = 6900
/**
 * Coarser levels for people farther away; smallest: pieces less than this (m) across are left out. They are index
 * lists over the vertices of the full body.
 */
const LODS = [
  { name: 'lod1', triangles: 2500, smallest: 0.012 },
  { name: 'lod2', triangles: 520, smallest: 0.05 },
]
/** The vertex attributes of a body, shared by its levels. */
const attributesOf = (doc: Document, body: Ordered): Readonly<Record<string, Accessor>> => {
  const uv = body.slot.flatMap((slot) => [(slot + 0.5) / PALETTE_WIDTH, 0.5])
  const colour = new Uint8Array(body.slot.length * 4).fill(255)
  body.slot.forEach((_, i) => {
    for (let k = 0; k < 3; k++) colour[i * 4 + k] = Math.round(body.colour[i * 3 + k]! * 255)
  })
  return {
    POSITION: accessor(doc, 'VEC3', new Float32Array(body.pos)),
    NORMAL: accessor(doc, 'VEC3', new Float32Array(body.nor)),
    TEXCOORD_0: accessor(doc, 'VEC2', new Float32Array(uv)),
    COLOR_0: accessor(doc, 'VEC4', colour, true),
    JOINTS_0: accessor(doc, 'VEC4', new Uint8Array(body.joints)),
    WEIGHTS_0: accessor(doc, 'VEC4', new Float32Array(body.weights)),
  }
}

/** One person's body and its coarser levels, without clips. */
export const writePerson = async (
  rig: Rig,
  person: Person,
  body: Body,
): Promise<{ bytes: Uint8Array; tris: number; lodTris: readonly number[] }> => {
  const { doc, avatar, nodes } = skeletonDocument(rig, person.scale)
  const worlds = worldOf(rig, modellingPose(rig))
  const inverse = new Float32Array(rig.names.length * 16)
  rig.names.forEach((name, i) =>
    new Matrix4()
      .copy(worlds.get(name)!)
      .invert()
      .toArray(inverse, i * 16),
  )
  const skin = doc.createSkin('rig').setSkeleton(nodes.get('root')!)
  skin.setInverseBindMatrices(accessor(doc, 'MAT4', inverse))
  for (const name of rig.names) skin.addJoint(nodes.get(name)!)
  const palette = paletteOf(person.colours)
  const texture = doc
    .createTexture('palette')
    .setMimeType('image/png')
    .setImage(await palettePng(palette))
  const material = doc
    .createMaterial('person')
    .setBaseColorTexture(texture)
    .setRoughnessFactor(0.78)
    .setMetallicFactor(0)
    .setDoubleSided(true)
    .setExtras({ palette, slots: slotNames })
  material.getBaseColorTextureInfo()!.setMagFilter(9728).setMinFilter(9728).setWrapS(33071).setWrapT(33071)
  const full = bodyInOrder({ ...body, tri: thinned(body, TRIANGLES) })
  const levels: readonly (readonly [name: string, tri: readonly number[]])[] = [
    ['Body', full.tri],
    ...LODS.map(({ name, triangles, smallest }) => [name, coarser(full, triangles, smallest)] as const),
  ] as const
  const attributes = attributesOf(doc, full)
  for (const [name, tri] of levels) {
    const primitive = doc
      .createPrimitive()
      .setMaterial(material)
      .setIndices(accessor(doc, 'SCALAR', new Uint16Array(tri)))
    for (const [semantic, values] of Object.entries(attributes)) primitive.setAttribute(semantic, values)
    avatar.addChild(doc.createNode(name).setMesh(doc.createMesh(name).addPrimitive(primitive)).setSkin(skin))
  }
  const tris = levels.map(([, tri]) => tri.length / 3)
  return { bytes: await finish(rig, doc), tris: tris[0]!, lodTris: tris.slice(1) }
}

/** Tracks that change by less than this are written as one value. */
const STILL = 4e-4
/** A vector or a quaternion: how it is written. */
interface Value {
  toArray(): number[]
}
const distance = (a: Value, b: Value): number => {
  const other = b.toArray()
  return Math.max(...a.toArray().map((value, i) => Math.abs(value - other[i]!)))
}

/** Skeleton and clips. */
export const writeClips = async (rig: Rig, clips: readonly Clip[]): Promise<Uint8Array> => {
  const { doc, nodes } = skeletonDocument(rig, 1)
  for (const clip of clips) {
    const animation = doc.createAnimation(clip.name)
    const input = accessor(doc, 'SCALAR', new Float32Array(clip.times))
    const ends = accessor(doc, 'SCALAR', new Float32Array([clip.times[0]!, clip.times.at(-1)!]))
    const add = (
      bone: string,
      path: 'rotation' | 'translation' | 'scale',
      type: 'VEC3' | 'VEC4',
      values: readonly Value[],
    ): void => {
      const first = values[0]!
      const isStill = values.every((value) => distance(value, first) < STILL)
      const keys = isStill ? [first, first] : values
      const output = accessor(doc, type, new Float32Array(keys.flatMap((value) => value.toArray())))
      const sampler = doc
        .createAnimationSampler()
        .setInterpolation('LINEAR')
        .setInput(isStill ? ends : input)
        .setOutput(output)
      const channel = doc.createAnimationChannel().setTargetNode(nodes.get(bone)!).setTargetPath(path)
      animation.addSampler(sampler).addChannel(channel.setSampler(sampler))
    }
    for (const [bone, rotations] of clip.rotations) add(bone, 'rotation', 'VEC4', rotations)
    if (clip.hips) add('hips', 'translation', 'VEC3', clip.hips)
    for (const [bone, scales] of clip.scales ?? []) add(bone, 'scale', 'VEC3', scales)
  }
  return finish(rig, doc)
}
