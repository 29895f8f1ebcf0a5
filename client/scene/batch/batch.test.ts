import fc from 'fast-check'
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  MeshBasicMaterial,
  Matrix4,
  OrthographicCamera,
  Scene,
  Vector3,
  type BatchedMesh,
  type Camera,
  type WebGLRenderer,
} from 'three'
import { expect, test } from 'vitest'
import { Batch, plainGeometry } from './batch.ts'

/** What three's renderer reads of a batch: the lists of a frame. */
interface Frame {
  readonly _multiDrawStarts: Int32Array
  readonly _multiDrawCounts: Int32Array
  readonly _multiDrawCount: number
  readonly _indirectTexture: { readonly image: { readonly data: Uint32Array } }
}

const BYTES = { 2: 2, 4: 4 } as Readonly<Record<number, number>>

/** A camera from above, with all of a level in sight, or a part of it. */
function fromAbove(reachM: number, x = 0, z = 0): Camera {
  const camera = new OrthographicCamera(-reachM, reachM, reachM, -reachM, 1, 200)
  camera.position.set(x, 100, z)
  camera.lookAt(x, 0, z)
  camera.updateMatrixWorld()
  return camera
}
const all = fromAbove(500)

/** Draws into a picture of so many lines. */
const renderer = (height: number) => ({ getRenderTarget: () => ({ height }) }) as unknown as WebGLRenderer

/** So many lines that everything is drawn as finely as it can be, and so few that nothing is. */
const FINE_LINES = 1e7
const COARSE_LINES = 10

function frameOf(mesh: BatchedMesh, camera: Camera, height = 1080) {
  mesh.onBeforeRender(
    renderer(height),
    new Scene(),
    camera,
    mesh.geometry,
    mesh.material as MeshBasicMaterial,
    undefined as never,
  )
  const frame = mesh as unknown as Frame
  const bytes = BYTES[mesh.geometry.index!.array.BYTES_PER_ELEMENT]!
  return Array.from({ length: frame._multiDrawCount }, (_, i) => ({
    start: frame._multiDrawStarts[i]! / bytes,
    count: frame._multiDrawCounts[i]!,
    instance: frame._indirectTexture.image.data[i]!,
  }))
}

/** Calls of a frame without multi-draw: one for each run of a shape. */
const callsOf = (mesh: BatchedMesh, camera = all): number =>
  frameOf(mesh, camera).filter(
    ({ start, count }, i, list) => i === 0 || start !== list[i - 1]!.start || count !== list[i - 1]!.count,
  ).length

/** Every triangle that is drawn, where it is and in its colour, in no order. */
function drawn(mesh: BatchedMesh): string[] {
  const found: string[] = []
  const { index, attributes } = mesh.geometry
  const [matrix, tint, at, colour] = [new Matrix4(), new Color(), new Vector3(), new Color()]
  for (const { start, count, instance } of frameOf(mesh, all, FINE_LINES)) {
    mesh.getMatrixAt(instance, matrix)
    mesh.getColorAt(instance, tint)
    for (let i = start; i < start + count; i += 3) {
      const corners = [0, 1, 2].map((c) => index!.getX(i + c))
      if (corners[0] === corners[1]) continue
      found.push(
        corners
          .map((corner) => {
            at.fromBufferAttribute(attributes['position']!, corner).applyMatrix4(matrix)
            const { x, y, z } = at
            at.fromBufferAttribute(attributes['normal']!, corner).transformDirection(matrix)
            colour.fromBufferAttribute(attributes['color']!, corner).multiply(tint)
            return [x, y, z, at.x, at.y, at.z, Math.round(colour.g * 10)]
          })
          .join(' '),
      )
    }
  }
  return found.sort()
}

const red = new Color(1, 0.2, 0.2)
/** A shape of its own weight. */
const shape = (n: number): BufferGeometry =>
  plainGeometry(new BoxGeometry(1 + n / 8, 1, 1, 2 ** (n % 3), 1, 1), new Matrix4(), [
    'position',
    'normal',
    'color',
  ])
/** Turned by quarters: what is drawn lies where single precision is exact, however it was reckoned. */
const quarters = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
function placeAt(x: number, z: number, turn = 0): Matrix4 {
  const [cos, sin] = quarters[turn % 4]!
  return new Matrix4().set(cos, 0, sin, x, 0, 1, 0, 0, -sin, 0, cos, z, 0, 0, 0, 1)
}

function furnished(hasMultiDraw: boolean, shapes: number, copies: number): Batch {
  const batch = new Batch(new MeshBasicMaterial(), hasMultiDraw)
  for (let n = 0; n < shapes; n++) batch.addShape(`${n}`, shape(n))
  // Copy by copy: no two of a shape follow each other.
  for (let c = 0; c < copies; c++)
    for (let n = 0; n < shapes; n++)
      batch.add(`${n}`, placeAt(c * 3 - 20, n - 40, c), n % 2 ? red : new Color())
  return batch
}

test('without multi-draw a furnished level is a call for each of few shapes and for each square', () => {
  const plain = furnished(true, 100, 4)
  const batch = furnished(false, 100, 4)
  expect(frameOf(plain.mesh, all)).toHaveLength(400)
  // In the order of shapes, whatever the order they came in.
  expect(callsOf(batch.mesh)).toBe(100)
  batch.join()
  expect(callsOf(batch.mesh)).toBeLessThanOrEqual(16 + 6)
  expect(drawn(batch.mesh)).toEqual(drawn(plain.mesh))
  // A square that is out of sight is not drawn.
  expect(callsOf(batch.mesh, fromAbove(1, -18, 30))).toBeLessThanOrEqual(6)
  expect(callsOf(batch.mesh, fromAbove(1, 300, 300))).toBe(0)
})

test('what is moved or taken away leaves its square; many that did are joined again', () => {
  const batch = furnished(false, 60, 1)
  batch.join()
  const before = callsOf(batch.mesh)
  const light = batch.add('0', placeAt(50, 50), red)
  batch.move(light, placeAt(51, 50))
  expect(callsOf(batch.mesh)).toBe(before + 1)
  for (let n = 0; n < 40; n++) batch.move(n, placeAt(n, 10))
  expect(callsOf(batch.mesh)).toBeGreaterThan(before + 16)
  batch.join()
  expect(callsOf(batch.mesh)).toBeLessThanOrEqual(before + 8)
})

test('whatever is placed, moved, taken away and joined: the same triangles are drawn as with multi-draw', () => {
  const step = fc.record({
    does: fc.constantFrom('add', 'add', 'add', 'move', 'remove', 'join', 'look'),
    which: fc.nat(1000),
    x: fc.integer({ min: -60, max: 60 }),
    z: fc.integer({ min: -60, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const two = [true, false].map((hasMultiDraw) => ({
        batch: new Batch(new MeshBasicMaterial(), hasMultiDraw),
        there: [] as number[],
      }))
      for (const { batch, there } of two) {
        batch.addShape('0', shape(0))
        there.push(batch.add('0', placeAt(0, 0), red))
        for (const { does, which, x, z } of steps) {
          const at = placeAt(x, z, which)
          const one = there[which % there.length]
          if (does === 'add') {
            const name = `${which % 40}`
            const coarser = { geometry: shape(which % 3), errorM: 0.01 }
            batch.addShape(name, shape(which % 40), which % 4 === 0 ? [coarser] : [])
            there.push(batch.add(name, at, which % 3 ? red : new Color()))
          } else if (does === 'join') batch.join()
          // From far away, where coarser shapes are drawn.
          else if (does === 'look') frameOf(batch.mesh, all, COARSE_LINES)
          else if (one === undefined) continue
          else if (does === 'move') batch.move(one, at)
          else batch.remove(there.splice(which % there.length, 1)[0]!)
        }
      }
      const [plain, joined] = two
      expect(drawn(joined!.batch.mesh)).toEqual(drawn(plain!.batch.mesh))
    }),
    { numRuns: 60 },
  )
})

test.each([true, false])(
  'far away it draws the coarse shape, for the sun its own choice; joined or moved, it is the same thing (multi-draw: %s)',
  (hasMultiDraw) => {
    const batch = new Batch(new MeshBasicMaterial(), hasMultiDraw)
    const fine = plainGeometry(new BoxGeometry(1, 1, 1, 4, 4, 4), new Matrix4(), [
      'position',
      'normal',
      'color',
    ])
    const coarse = plainGeometry(new BoxGeometry(1, 1, 1), new Matrix4(), ['position', 'normal', 'color'])
    batch.addShape('box', fine, [{ geometry: coarse, errorM: 0.01 }])
    const one = batch.add('box', placeAt(0, 0), red)
    const counts = (height: number) => frameOf(batch.mesh, all, height).map(({ count }) => count)
    // A metre of 1,000 lines over 1,000 m is a pixel: the coarse one is 0.01 px off.
    expect(counts(1000)).toEqual([36])
    expect(counts(100_000)).toEqual([16 * 6 * 6])
    const shadow = (lines: number): void =>
      batch.mesh.onBeforeShadow(
        renderer(lines),
        new Scene(),
        all,
        all,
        batch.mesh.geometry,
        new MeshBasicMaterial(),
        undefined as never,
      )
    shadow(1000)
    expect((batch.mesh as unknown as Frame)._multiDrawCounts[0]).toBe(36)
    expect(counts(100_000)).toEqual([16 * 6 * 6])
    // What is joined is joined of the finest shapes, whatever was drawn last.
    for (let n = 0; n < 40; n++) {
      batch.addShape(`${n}`, shape(n))
      batch.add(`${n}`, placeAt(n, 5), red)
    }
    for (let n = 0; n < 30; n++) batch.addShape(`heavy ${n}`, fine)
    for (let n = 0; n < 30; n++) batch.add(`heavy ${n}`, placeAt(-n, 9), red)
    counts(1000)
    batch.join()
    const joined = drawn(batch.mesh)
    batch.move(one, placeAt(0, 0))
    batch.remove(one)
    frameOf(batch.mesh, all, 1000)
    expect(drawn(batch.mesh).length).toBeLessThan(joined.length)
  },
)
