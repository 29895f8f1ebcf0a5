import { Document, NodeIO, type Material } from '@gltf-transform/core'
import sharp from 'sharp'

/** A box of a model: its middle and sides, as the file has them. */
export interface GlbBox {
  readonly at: readonly [x: number, y: number, z: number]
  readonly size: readonly [w: number, h: number, d: number]
  readonly colour?: readonly [r: number, g: number, b: number]
  readonly isPictured?: boolean
}

/** A chair with its seat 0.45 above the floor, off the origin, as people's files are. */
export const chairBoxes: readonly GlbBox[] = [
  { at: [2, 0.45, 1], size: [0.5, 0.06, 0.5], colour: [0.8, 0.2, 0.1] },
  { at: [2, 0.75, 0.77], size: [0.5, 0.6, 0.05], colour: [0.8, 0.2, 0.1] },
  { at: [1.8, 0.22, 0.8], size: [0.05, 0.44, 0.05] },
  { at: [2.2, 0.22, 0.8], size: [0.05, 0.44, 0.05] },
  { at: [1.8, 0.22, 1.2], size: [0.05, 0.44, 0.05] },
  { at: [2.2, 0.22, 1.2], size: [0.05, 0.44, 0.05] },
]

const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
  i & 1 ? 0.5 : -0.5,
  i & 2 ? 0.5 : -0.5,
  i & 4 ? 0.5 : -0.5,
])
const faces = [
  [0, 2, 1, 1, 2, 3],
  [4, 5, 6, 5, 7, 6],
  [0, 1, 4, 1, 5, 4],
  [2, 6, 3, 3, 6, 7],
  [0, 4, 2, 2, 4, 6],
  [1, 3, 5, 3, 7, 5],
]

function boxArrays({ at, size }: GlbBox) {
  const [positions, uvs]: [number[], number[]] = [[], []]
  for (const face of faces) {
    face.forEach((corner, i) => {
      positions.push(...[0, 1, 2].map((axis) => at[axis]! + corners[corner]![axis]! * size[axis]!))
      uvs.push(
        ...[
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 0],
          [0, 1],
          [1, 1],
        ][i]!,
      )
    })
  }
  return { positions: new Float32Array(positions), uvs: new Float32Array(uvs) }
}

/** A document of boxes, each a node of its own. */
export function boxDocument(boxes: readonly GlbBox[], picture?: Uint8Array): Document {
  const document = new Document()
  const buffer = document.createBuffer()
  const scene = document.createScene()
  for (const box of boxes) {
    const { positions, uvs } = boxArrays(box)
    const material: Material = document
      .createMaterial()
      .setBaseColorFactor([...(box.colour ?? [0.5, 0.5, 0.5]), 1])
    const primitive = document
      .createPrimitive()
      .setAttribute(
        'POSITION',
        document.createAccessor().setType('VEC3').setArray(positions).setBuffer(buffer),
      )
      .setMaterial(material)
    if (box.isPictured && picture) {
      material.setBaseColorTexture(document.createTexture().setImage(picture).setMimeType('image/png'))
      primitive.setAttribute(
        'TEXCOORD_0',
        document.createAccessor().setType('VEC2').setArray(uvs).setBuffer(buffer),
      )
    }
    scene.addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)))
  }
  return document
}

export const glbOf = async (document: Document): Promise<Buffer> =>
  Buffer.from(await new NodeIO().writeBinary(document))

/** A small real model: a chair. */
export const chairGlb = (): Promise<Buffer> => glbOf(boxDocument(chairBoxes))

/** A picture of one colour. */
export const pngOf = (width: number, height = width): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()

/** A GLB with this JSON, whatever it says. */
export function rawGlb(json: string, bin: Uint8Array = new Uint8Array()): Buffer {
  const pad = (bytes: Uint8Array, by: number): Buffer =>
    Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, by)])
  const chunk = (kind: number, bytes: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(bytes.length, 0)
    head.writeUInt32LE(kind, 4)
    return Buffer.concat([head, bytes])
  }
  const body = Buffer.concat([
    chunk(0x4e4f534a, pad(Buffer.from(json), 0x20)),
    ...(bin.length > 0 ? [chunk(0x004e4942, pad(bin, 0))] : []),
  ])
  const head = Buffer.alloc(12)
  head.writeUInt32LE(0x46546c67, 0)
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + body.length, 8)
  return Buffer.concat([head, body])
}

/** What of a file the tests change, whatever it becomes. */
export interface LooseGltf {
  nodes: { children?: number[]; scale?: unknown[]; mesh?: number }[]
  scenes: { nodes: number[] }[]
  accessors: { count: number; bufferView?: number }[]
  bufferViews: { byteLength: number }[]
  buffers: { uri?: string }[]
  images: { uri?: string; bufferView?: number }[]
  extensionsRequired?: string[]
}

/** A GLB whose JSON is changed before it is written again. */
export function changedGlb(glb: Buffer, change: (json: LooseGltf) => void): Buffer {
  const size = glb.readUInt32LE(12)
  const json = JSON.parse(glb.subarray(20, 20 + size).toString()) as LooseGltf
  change(json)
  return rawGlb(JSON.stringify(json), glb.subarray(20 + size + 8))
}
