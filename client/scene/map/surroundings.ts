import {
  BufferAttribute,
  CircleGeometry,
  Color,
  CylinderGeometry,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
} from 'three'
import type { BufferGeometry } from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { loadTexture } from '../assets.ts'
import { floorSurface, shadeLawn } from './materials.ts'

const GROUND_RADIUS_M = 320

/** The same numbers for the same seed: everybody sees the same trees. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function tinted(geometry: BufferGeometry, low: Color, high: Color, y0: number, y1: number): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry
  plain.deleteAttribute('uv')
  const position = plain.getAttribute('position')
  const colours = new Float32Array(position.count * 3)
  const colour = new Color()
  for (let i = 0; i < position.count; i++) {
    const share = Math.max(0, Math.min(1, (position.getY(i) - y0) / (y1 - y0)))
    colour
      .copy(low)
      .lerp(high, share)
      .toArray(colours, i * 3)
  }
  plain.setAttribute('color', new BufferAttribute(colours, 3))
  return plain
}

/** A soft ball of leaves: a sphere with dents, normals kept round so that it is shaded softly. */
function crown(
  radius: number,
  x: number,
  y: number,
  z: number,
  squash: number,
  seed: number,
): BufferGeometry {
  const ball = new IcosahedronGeometry(radius, 3)
  const position = ball.getAttribute('position')
  const normal = new Vector3()
  for (let i = 0; i < position.count; i++) {
    normal.fromBufferAttribute(position, i).normalize()
    const dent =
      1 +
      0.1 * Math.sin(normal.x * 5.1 + seed) * Math.sin(normal.y * 4.3 + seed * 2) +
      0.05 * Math.sin(normal.z * 7.7 + seed * 3)
    position.setXYZ(i, normal.x * radius * dent, normal.y * radius * dent * squash, normal.z * radius * dent)
  }
  // Round normals instead of the dents' own: shaded as one soft body.
  const normals = ball.getAttribute('normal')
  for (let i = 0; i < normals.count; i++) {
    normal.fromBufferAttribute(position, i).normalize()
    normals.setXYZ(i, normal.x, normal.y, normal.z)
  }
  return ball.translate(x, y, z)
}

function treeGeometry(tall: boolean): BufferGeometry {
  const bark = new Color('#7a5c43')
  const [dark, light] = tall
    ? [new Color('#3f6e4c'), new Color('#8fbf74')]
    : [new Color('#4d7a45'), new Color('#b3cd76')]
  const trunk = new CylinderGeometry(0.1, 0.17, 2, 7).translate(0, 1, 0)
  const crowns = tall
    ? [crown(1.05, 0, 2.6, 0, 1.15, 1), crown(0.9, 0.1, 3.9, 0.05, 1.1, 2), crown(0.6, 0, 5, 0, 1.15, 3)]
    : [
        crown(1.35, 0, 2.9, 0, 0.86, 4),
        crown(0.95, 0.85, 2.5, 0.35, 0.85, 5),
        crown(0.9, -0.7, 2.65, -0.4, 0.85, 6),
      ]
  return mergeGeometries([
    tinted(trunk, bark, bark, 0, 2),
    ...crowns.map((ball) => tinted(ball, dark, light, 1.4, tall ? 5.6 : 4)),
  ])
}

/** Positions round a map, denser near it, none in the way of who looks out over the lawn. */
function treePlaces(width: number, depth: number, count: number, seed: number): Matrix4[] {
  const random = createRandom(seed)
  const places: Matrix4[] = []
  const up = new Vector3(0, 1, 0)
  while (places.length < count) {
    const away = 5 + 75 * random() ** 1.7
    const turn = random() * Math.PI * 2
    const [hx, hz] = [width / 2 + away, depth / 2 + away]
    // On a rounded rectangle at this distance from the map.
    const power = 0.5
    const x = width / 2 + Math.sign(Math.cos(turn)) * Math.abs(Math.cos(turn)) ** power * hx
    const z = depth / 2 + Math.sign(Math.sin(turn)) * Math.abs(Math.sin(turn)) ** power * hz
    const size = 0.8 + random() * 0.7
    places.push(
      new Matrix4().compose(
        new Vector3(x, -0.05, z),
        new Quaternion().setFromAxisAngle(up, random() * 6.3),
        new Vector3(size, size * (0.9 + random() * 0.3), size),
      ),
    )
  }
  return places
}

function ground(): Mesh {
  const { tileM } = floorSurface('grass')
  const material = new MeshStandardMaterial({ color: '#7ea45e', roughness: 1 })
  shadeLawn(material)
  void loadTexture('textures/grass-albedo.webp', true)
    .then((map) => {
      material.map = map
      material.color.set('#ffffff')
      material.needsUpdate = true
    })
    .catch(() => undefined)
  const geometry = new CircleGeometry(GROUND_RADIUS_M, 48).rotateX(-Math.PI / 2)
  const position = geometry.getAttribute('position')
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < position.count; i++) uv.setXY(i, position.getX(i) / tileM, -position.getZ(i) / tileM)
  const mesh = new Mesh(geometry, material)
  mesh.receiveShadow = true
  mesh.renderOrder = 4
  return mesh
}

/** Lawn and trees round a map of the given size (metres). */
export function createSurroundings(width: number, depth: number): Group {
  const group = new Group()
  const lawn = ground()
  lawn.position.set(width / 2, -0.03, depth / 2)
  group.add(lawn)
  const leaves = new MeshStandardMaterial({ vertexColors: true, roughness: 1 })
  for (const [tall, count, seed] of [
    [false, 64, 11],
    [true, 46, 23],
  ] as const) {
    const places = treePlaces(width, depth, count, seed)
    const trees = new InstancedMesh(treeGeometry(tall), leaves, places.length)
    places.forEach((place, i) => {
      trees.setMatrixAt(i, place)
      const shade = 0.86 + 0.26 * Math.abs(Math.sin(i * 12.9898))
      trees.setColorAt(i, new Color(shade, shade, shade * 0.94))
    })
    trees.renderOrder = 3
    trees.castShadow = true
    trees.receiveShadow = true
    group.add(trees)
  }
  group.traverse((node) => {
    node.updateMatrix()
    node.matrixAutoUpdate = false
  })
  return group
}
