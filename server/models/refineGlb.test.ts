import { crc32, deflateSync } from 'node:zlib'
import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import { describe, expect, test } from 'vitest'
import { modelBudgets } from '#shared/rules/modelBudgets.ts'
import {
  boxDocument,
  chairBoxes,
  chairGlb,
  changedGlb,
  glbOf,
  pngOf,
  rawGlb,
  type GlbBox,
} from '../../tests/support/own/makeGlb.ts'
import { refineGlb } from './refineGlb.ts'

const read = async (glb: Uint8Array) => {
  await MeshoptDecoder.ready
  return new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
    .readBinary(glb)
}

/** Of a closed ball with so many rings. */
function ball(rings: number) {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= rings; i++) {
    for (let j = 0; j <= rings; j++) {
      const [a, b] = [(Math.PI * i) / rings, (2 * Math.PI * j) / rings]
      positions.push(Math.sin(a) * Math.cos(b), Math.cos(a), Math.sin(a) * Math.sin(b))
      if (i === rings || j === rings) continue
      const at = i * (rings + 1) + j
      indices.push(at, at + 1, at + rings + 1, at + 1, at + rings + 2, at + rings + 1)
    }
  }
  const document = boxDocument([])
  const [buffer] = document.getRoot().listBuffers()
  const primitive = document
    .createPrimitive()
    .setAttribute(
      'POSITION',
      document.createAccessor().setType('VEC3').setArray(new Float32Array(positions)).setBuffer(buffer!),
    )
    .setIndices(
      document.createAccessor().setType('SCALAR').setArray(new Uint32Array(indices)).setBuffer(buffer!),
    )
  document
    .getRoot()
    .listScenes()[0]!
    .addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)))
  return document
}

describe('a model that is taken', () => {
  test('six boxes of two colours become one shape, and its box is where the file has it', async () => {
    const { glb, report } = await refineGlb(await chairGlb())
    expect(report.before).toMatchObject({ triangles: 72, materials: 6 })
    expect(report.after).toMatchObject({ triangles: 72, materials: 1, pictures: 0, bytes: glb.byteLength })
    expect(report.after.bytes).toBeLessThan(report.before.bytes)
    expect(report.box.min.map((value) => Math.round(value * 100) / 100)).toEqual([1.75, 0, 0.75])
    expect(report.box.max.map((value) => Math.round(value * 100) / 100)).toEqual([2.25, 1.05, 1.25])
    const root = (await read(glb)).getRoot()
    expect(root.listMeshes().flatMap((mesh) => mesh.listPrimitives())).toHaveLength(1)
    const colours = root.listMeshes()[0]!.listPrimitives()[0]!.getAttribute('COLOR_0')!
    expect(colours.getElementSize()).toBe(3)
  })

  test('films, cameras, what it says of itself and pictures of other kinds do not go on', async () => {
    const document = boxDocument([{ ...chairBoxes[0]!, isPictured: true }], await pngOf(2_000))
    const root = document.getRoot()
    const [material] = root.listMaterials()
    material!.setNormalTexture(
      document
        .createTexture()
        .setImage(await pngOf(300))
        .setMimeType('image/png'),
    )
    document.createAnimation('turns')
    root.listNodes()[0]!.setCamera(document.createCamera()).setName('<script>').setExtras({ run: 'me' })
    root.getAsset().extras = { author: '王工 (https://example.com)', license: 'CC-BY-4.0', title: '椅子' }
    const { glb, report } = await refineGlb(await glbOf(document))
    expect(report.hints).toMatchObject({
      author: '王工 (https://example.com)',
      licence: 'CC-BY-4.0',
      name: '椅子',
    })
    expect(report.before).toMatchObject({ pictures: 2, picturePixels: 4_090_000 })
    expect(report.after).toMatchObject({ pictures: 1, picturePixels: modelBudgets.pictureSide ** 2 })
    const text = Buffer.from(glb).toString('latin1')
    expect(text).not.toMatch(/script|run|example\.com|turns|cameras/)
    expect((await read(glb)).getRoot().listTextures()[0]!.getMimeType()).toBe('image/webp')
  })

  test('too many triangles are made fewer, and the shape stays as large as it was', async () => {
    const { report } = await refineGlb(await glbOf(ball(260)))
    expect(report.before.triangles).toBe(135_200)
    expect(report.after.triangles).toBeLessThanOrEqual(modelBudgets.triangles)
    expect(report.after.triangles).toBeGreaterThan(modelBudgets.triangles / 4)
    expect(report.after.bytes).toBeLessThan(modelBudgets.bytes / 4)
    expect(report.box.max[1]).toBeCloseTo(1, 1)
  }, 30_000)

  test('what comes packed is unpacked', async () => {
    const packed = (await refineGlb(await chairGlb())).glb
    const { report } = await refineGlb(packed)
    expect(report.after.triangles).toBe(72)
  })
})

const box: GlbBox = { at: [0, 0.5, 0], size: [1, 1, 1] }
const oneBox = () => glbOf(boxDocument([box]))
const pictured = async (picture: Uint8Array) => glbOf(boxDocument([{ ...box, isPictured: true }], picture))
const nest = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** A PNG that says it is so large, and has hardly anything. */
function pngHead(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    const named = Buffer.concat([Buffer.from(name), content])
    size.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(99)))])
}

const hostile: Readonly<Record<string, readonly [string, () => Promise<Buffer> | Buffer]>> = {
  'nothing at all': ['notGlb', () => Buffer.alloc(0)],
  'a text': ['notGlb', () => Buffer.from('<svg onload="alert(1)"/>'.padEnd(64))],
  'a file that was cut': ['cutShort', async () => (await chairGlb()).subarray(0, 900)],
  'a head alone': ['cutShort', () => rawGlb('{}').subarray(0, 14)],
  'the first version': ['oldVersion', () => rawGlb('{"asset":{"version":"1.0"}}')],
  'no JSON': ['badJson', () => rawGlb('{"asset":')],
  'JSON that nests without end': [
    'tooDeep',
    () => rawGlb(`{"asset":{"version":"2.0"},"extras":${nest(200_000)}}`),
  ],
  'five megabytes of JSON': [
    'tooManyParts',
    () => rawGlb(`{"asset":{"version":"2.0"},"e":"${'x'.repeat(5e6)}"}`),
  ],
  'a hundred thousand nodes': [
    'tooManyParts',
    async () =>
      changedGlb(await oneBox(), (json) => (json.nodes = Array.from({ length: 100_000 }, () => ({})))),
  ],
  'ten million triangles in a hundred bytes': [
    'tooMuchData',
    async () => changedGlb(await oneBox(), (json) => (json.accessors[0]!.count = 30_000_000)),
  ],
  'four billion points': [
    'tooMuchData',
    async () =>
      changedGlb(await oneBox(), (json) => {
        json.accessors[0]!.count = 4_294_967_295
        delete json.accessors[0]!.bufferView
      }),
  ],
  'one shape shown two million times over': [
    'tooManyTriangles',
    async () =>
      changedGlb(await glbOf(ball(100)), (json) => {
        json.nodes = Array.from({ length: 3_000 }, () => ({ mesh: 0 }))
        json.scenes[0]!.nodes = json.nodes.map((_, i) => i)
      }),
  ],
  'branches that grow together again': [
    'damaged',
    async () =>
      changedGlb(await oneBox(), (json) => {
        json.nodes.push({ children: [0] }, { children: [0] })
        json.scenes[0]!.nodes = [1, 2]
      }),
  ],
  'a tree that bites its tail': [
    'damaged',
    async () => changedGlb(await oneBox(), (json) => (json.nodes[0]!.children = [0])),
  ],
  'a list that ends beyond the file': [
    'cutShort',
    async () => changedGlb(await oneBox(), (json) => (json.bufferViews[0]!.byteLength = 1e6)),
  ],
  'a file elsewhere': [
    'outside',
    async () => changedGlb(await oneBox(), (json) => (json.buffers[0]!.uri = 'http://127.0.0.1:1/secret')),
  ],
  'a picture elsewhere': [
    'outside',
    async () =>
      changedGlb(await pictured(await pngOf(4)), (json) => {
        delete json.images[0]!.bufferView
        json.images[0]!.uri = 'file:///etc/passwd'
      }),
  ],
  'what we can not unpack': [
    'extension',
    async () =>
      changedGlb(await oneBox(), (json) => (json.extensionsRequired = ['KHR_draco_mesh_compression'])),
  ],
  'places that are no numbers': [
    'badNumbers',
    () => {
      const document = boxDocument([box])
      const [positions] = document.getRoot().listAccessors()
      positions!.getArray()![4] = Number.NaN
      return glbOf(document)
    },
  ],
  'a place beyond everything': [
    'badNumbers',
    () => glbOf(boxDocument([{ at: [1e30, 0, 0], size: [1, 1, 1] }])),
  ],
  'a node that is turned by nothing': [
    'badNumbers',
    async () => changedGlb(await oneBox(), (json) => (json.nodes[0]!.scale = [1, 'x', 1])),
  ],
  'a point without size': ['noShape', () => glbOf(boxDocument([{ at: [0, 0, 0], size: [0, 0, 0] }]))],
  'nothing to be seen': [
    'noShape',
    () => rawGlb('{"asset":{"version":"2.0"},"scenes":[{"nodes":[]}],"scene":0}'),
  ],
  'indices beyond the list': [
    'damaged',
    () => {
      const document = ball(4)
      const indices = document.getRoot().listMeshes()[0]!.listPrimitives()[0]!.getIndices()!
      indices.getArray()![0] = 4_000_000
      return glbOf(document)
    },
  ],
  'a picture of 16,384 by 16,384': ['pictureTooLarge', () => pictured(pngHead(16_384, 16_384))],
  'a picture that is none': [
    'badPicture',
    () => pictured(Buffer.from('<svg><script>alert(1)</script></svg>'.padEnd(80))),
  ],
  'a picture with nothing in it': ['badPicture', () => pictured(pngHead(64, 64))],
}

describe('a model that is refused, with a reason and before it costs anything', () => {
  test.each(Object.entries(hostile))('%s', async (_, [problem, make]) => {
    const glb = await make()
    const began = performance.now()
    await expect(refineGlb(glb)).rejects.toMatchObject({ problem })
    expect(performance.now() - began).toBeLessThan(3_000)
  })
})
