import { Matrix4, Vector3 } from 'three'
import type { BufferGeometry, Skeleton, SkinnedMesh } from 'three'
import { stripOf } from './strip.ts'

/** 32-bit numbers of one vertex: two pixels of four. */
export const TEXEL_NUMBERS = 8
/** Positions are told in steps of this many metres from ORIGIN_M: 1.2 mm would show, 0.06 does not. */
export const STEP_M = 4 / 65535
export const ORIGIN_M = [-2, -1, -2] as const

/**
 * From a body file's own vertex coordinates to the metres its skeleton is modelled in: files quantise positions and
 * put the way back into the bind matrices.
 */
export function bindTransform(mesh: SkinnedMesh): Matrix4 {
  const { bones, boneInverses } = mesh.skeleton as Skeleton
  const bone = bones[0]
  if (!bone || !boneInverses[0]) throw new Error('a body without bones')
  return restWorld(bone).multiply(boneInverses[0])
}

/** Where a bone is modelled, in the units of the skeleton (without the person's size). */
function restWorld(bone: SkinnedMesh['skeleton']['bones'][number]): Matrix4 {
  const world = new Matrix4().compose(bone.position, bone.quaternion, bone.scale)
  for (let above = bone.parent; above && 'isBone' in above && above.isBone; above = above.parent) {
    world.premultiply(step.compose(above.position, above.quaternion, above.scale))
  }
  return world
}

const step = new Matrix4()
const point = new Vector3()
const clampByte = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))
const signedByte = (value: number): number => Math.max(-127, Math.min(127, Math.round(value * 127))) & 255

/**
 * A body as a strip of vertices for the crowd's shader: position, palette slot, normal, tint, four bones with their
 * weights. Answers the length of the strip; throws when it does not fit into `out`.
 */
export function writeBody(
  geometry: BufferGeometry,
  toModel: Matrix4,
  slots: number,
  out: Uint32Array,
): number {
  const { index } = geometry
  const [position, normal, uv] = [
    geometry.getAttribute('position'),
    geometry.getAttribute('normal'),
    geometry.getAttribute('uv'),
  ]
  const [colour, joints, weights] = [
    geometry.getAttribute('color'),
    geometry.getAttribute('skinIndex'),
    geometry.getAttribute('skinWeight'),
  ]
  if (!index || !position || !normal || !joints || !weights) throw new Error('a body without a skin')
  const strip = stripOf(index.array)
  const capacity = out.length / TEXEL_NUMBERS
  if (strip.length > capacity) throw new Error(`${strip.length} vertices, room for ${capacity}`)
  const short = (value: number, axis: 0 | 1 | 2): number =>
    Math.max(0, Math.min(65535, Math.round((value - ORIGIN_M[axis]) / STEP_M)))
  strip.forEach((v, i) => {
    point.fromBufferAttribute(position, v).applyMatrix4(toModel)
    const at = i * TEXEL_NUMBERS
    const slot = uv ? Math.min(slots - 1, Math.floor(uv.getX(v) * slots)) : 0
    out[at] = short(point.x, 0) | (short(point.y, 1) << 16)
    out[at + 1] = short(point.z, 2) | (slot << 16)
    point.fromBufferAttribute(normal, v).normalize()
    out[at + 2] = signedByte(point.x) | (signedByte(point.y) << 8) | (signedByte(point.z) << 16)
    out[at + 3] = colour
      ? clampByte(colour.getX(v) * 255) |
        (clampByte(colour.getY(v) * 255) << 8) |
        (clampByte(colour.getZ(v) * 255) << 16)
      : 0xffffff
    out[at + 4] = joints.getX(v) | (joints.getY(v) << 8) | (joints.getZ(v) << 16) | (joints.getW(v) << 24)
    out[at + 5] =
      clampByte(weights.getX(v) * 255) |
      (clampByte(weights.getY(v) * 255) << 8) |
      (clampByte(weights.getZ(v) * 255) << 16) |
      (clampByte(weights.getW(v) * 255) << 24)
  })
  // What lies behind the strip's end is its last vertex again: triangles without area.
  const last = (strip.length - 1) * TEXEL_NUMBERS
  for (let i = strip.length; i < capacity; i++) out.copyWithin(i * TEXEL_NUMBERS, last, last + TEXEL_NUMBERS)
  return strip.length
}
