import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
} from 'three'
import type { Object3D } from 'three'
import type { Ground } from '#shared/map/decoration.ts'
import { loadTexture } from '../assets.ts'
import { Batch, plainGeometry } from '../batch/batch.ts'
import { extendShader } from './lampLight.ts'
import type { LightLook } from './lightLooks.ts'
import { joinGeometries } from '../level/shapes/joinGeometries.ts'
import { floorSurface, shadeLawn } from '../level/building/materials.ts'
import { roundedPlate } from '../level/shapes/roundedPlate.ts'
import { waterMaterial } from '../level/building/water.ts'

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
  const ball = new IcosahedronGeometry(radius, 2)
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
  return joinGeometries([
    tinted(trunk, bark, bark, 0, 2),
    ...crowns.map((ball) => tinted(ball, dark, light, 1.4, tall ? 5.6 : 4)),
  ])
}

/**
 * Positions round a map, denser near it: from `from` to `to` metres off its edge.
 */
function treePlaces(
  width: number,
  depth: number,
  count: number,
  seed: number,
  [from, to]: readonly [number, number],
): Matrix4[] {
  const random = createRandom(seed)
  const places: Matrix4[] = []
  while (places.length < count) {
    const away = from + (to - from) * random() ** 1.7
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

/** A flat piece of the ground with a texture, in metres from its middle. */
function land(type: 'grass' | 'paving', outline: BufferGeometry): Mesh {
  const { tileM, texture } = floorSurface(type)
  const material = new MeshStandardMaterial({ color: type === 'grass' ? '#7ea45e' : '#b7afa3', roughness: 1 })
  if (type === 'grass') shadeLawn(material)
  // Where floors of the map lie over it, they win at any distance.
  material.polygonOffset = true
  material.polygonOffsetFactor = 1
  material.polygonOffsetUnits = 8
  void loadTexture(`textures/${texture}-albedo.webp`, true)
    .then((map) => {
      material.map = map
      material.color.set('#ffffff')
      material.needsUpdate = true
    })
    .catch(() => undefined)
  const geometry = outline.rotateX(-Math.PI / 2)
  const position = geometry.getAttribute('position')
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < position.count; i++) uv.setXY(i, position.getX(i) / tileM, -position.getZ(i) / tileM)
  const mesh = new Mesh(geometry, material)
  mesh.receiveShadow = true
  mesh.renderOrder = 4
  return mesh
}

/** A piece of ground with round corners, from its middle, lying in the x-y plane. */
const groundPlate = (width: number, depth: number, r: number): BufferGeometry =>
  roundedPlate([-width / 2, -depth / 2], [width / 2, depth / 2], r, 20)

/** Trees of both kinds at the given places: only those in sight are drawn, in either picture. */
function trees(
  groves: readonly { readonly tall: boolean; readonly places: readonly Matrix4[] }[],
  hasMultiDraw: boolean,
): Object3D {
  const batch = new Batch(new MeshStandardMaterial({ vertexColors: true, roughness: 1 }), hasMultiDraw)
  for (const { tall, places } of groves) {
    if (places.length === 0) continue
    const names = ['position', 'normal', 'color']
    batch.addShape(`${tall}`, plainGeometry(treeGeometry(tall), new Matrix4(), names))
    places.forEach((place, i) => {
      const shade = 0.86 + 0.26 * Math.abs(Math.sin(i * 12.9898))
      batch.add(`${tall}`, place, new Color(shade, shade, shade * 0.94))
    })
  }
  batch.mesh.renderOrder = 3
  return batch.mesh
}

/** A row of places along the sides of a rectangle round the map, `every` metres. */
function avenue(width: number, depth: number, away: number, every: number): Matrix4[] {
  const places: Matrix4[] = []
  const random = createRandom(5)
  const add = (x: number, z: number): void => {
    const size = 0.95 + random() * 0.25
    places.push(
      new Matrix4().compose(
        new Vector3(x, -0.05, z),
        new Quaternion().setFromAxisAngle(up, random() * 6.3),
        new Vector3(size, size, size),
      ),
    )
  }
  const [x0, x1, z0, z1] = [-away, width + away, -away, depth + away]
  const columns = Math.round((x1 - x0) / every)
  const rows = Math.round((z1 - z0) / every)
  for (let i = 0; i <= columns; i++) {
    const x = x0 + ((x1 - x0) * i) / columns
    // The middle stays open: one looks out and arrives there.
    if (Math.abs(x - width / 2) < 7) continue
    add(x, z0)
    add(x, z1)
  }
  for (let i = 1; i < rows; i++) {
    add(x0, z0 + ((z1 - z0) * i) / rows)
    add(x1, z0 + ((z1 - z0) * i) / rows)
  }
  return places
}

/** Fronts with windows, drawn by the shader: a house is a plain box. At night some of them are lit. */
function houseMaterial(litWindows: number): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.6 })
  extendShader(material, 'house', (shader) => {
    shader.uniforms['litWindows'] = { value: litWindows }
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nvarying vec3 vFront;\nvarying vec3 vFacing;\nflat varying float vHouse;',
      )
      .replace(
        '#include <begin_vertex>',
        `#include <begin_vertex>
        vFront = position * vec3( length( instanceMatrix[ 0 ].xyz ), length( instanceMatrix[ 1 ].xyz ), length( instanceMatrix[ 2 ].xyz ) );
        vFacing = normal;
        vHouse = fract( instanceMatrix[ 3 ].x * 0.37 + instanceMatrix[ 3 ].z * 0.71 );`,
      )
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
        varying vec3 vFront;
        varying vec3 vFacing;
        flat varying float vHouse;
        uniform float litWindows;
        float windowHash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }`,
      )
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        float isFront = step( abs( vFacing.y ), 0.5 );
        vec2 cell = vec2( abs( vFacing.x ) > 0.5 ? vFront.z : vFront.x, vFront.y ) / vec2( 1.5 + 0.9 * vHouse, 3.0 );
        vec2 inCell = fract( cell ), width2 = fwidth( cell ) * 0.7;
        vec2 wide = vec2( 0.16 + 0.14 * vHouse, 0.2 );
        vec2 open = smoothstep( wide - width2, wide + width2, inCell ) * ( 1.0 - smoothstep( 1.0 - wide * 0.6 - width2, 1.0 - wide * 0.6 + width2, inCell ) );
        float fine = clamp( 1.6 - max( width2.x, width2.y ) * 4.0, 0.0, 1.0 );
        float pane = isFront * mix( 0.5, open.x * open.y, fine );
        float on = step( 1.0 - litWindows, windowHash( floor( cell ) + floor( vHouse * 91.0 ) ) );
        float shineOf = mix( litWindows, on, fine );
        diffuseColor.rgb = mix( diffuseColor.rgb, vec3( 0.16, 0.22, 0.28 ), pane * 0.72 );`,
      )
      .replace(
        '#include <emissivemap_fragment>',
        `#include <emissivemap_fragment>
        float tone = windowHash( floor( cell ) + 7.0 );
        totalEmissiveRadiance += mix( vec3( 1.0, 0.6, 0.28 ), vec3( 0.85, 0.8, 0.7 ), tone * tone ) * ( pane * shineOf * ( 0.25 + 0.6 * tone ) );`,
      )
      .replace(
        '#include <roughnessmap_fragment>',
        '#include <roughnessmap_fragment>\nroughnessFactor = mix( roughnessFactor, 0.12, pane );',
      )
  })
  return material
}

/** Streets of houses round a map, low near it, high farther out. */
function houses(width: number, depth: number, litWindows: number): InstancedMesh {
  const random = createRandom(77)
  const tones = ['#c9c2b6', '#a9b2ba', '#b9a692', '#8f9aa6', '#d6d1c8', '#9b8d80'].map(
    (tone) => new Color(tone),
  )
  const places: { matrix: Matrix4; tone: Color }[] = []
  const block = 26
  const reach = 190
  for (let x = -reach; x < width + reach; x += block) {
    for (let z = -reach; z < depth + reach; z += block) {
      const [cx, cz] = [x + block / 2, z + block / 2]
      const away = Math.max(-cx, cx - width, -cz, cz - depth)
      if (away < 30 || away > reach - 10 || random() < 0.1) continue
      const share = Math.min(1, (away - 20) / 140)
      const high = 8 + random() * 12 + share * random() ** 1.6 * 62
      const [wide, deep] = [11 + random() * 9, 11 + random() * 9]
      places.push({
        matrix: new Matrix4().compose(
          new Vector3(cx + (random() - 0.5) * 5, 0, cz + (random() - 0.5) * 5),
          new Quaternion(),
          new Vector3(wide, high, deep),
        ),
        tone: tones[Math.floor(random() * tones.length)] ?? new Color('#b9b4ac'),
      })
    }
  }
  const box = new BoxGeometry(1, 1, 1).translate(0, 0.5, 0)
  const mesh = new InstancedMesh(box, houseMaterial(litWindows), places.length)
  places.forEach(({ matrix, tone }, i) => {
    mesh.setMatrixAt(i, matrix)
    mesh.setColorAt(i, tone)
  })
  mesh.renderOrder = 3
  return mesh
}

const up = new Vector3(0, 1, 0)

/** Water to the horizon, below the shore. */
function lake(): Mesh {
  const mesh = new Mesh(new CircleGeometry(GROUND_RADIUS_M * 1.6, 48).rotateX(-Math.PI / 2), waterMaterial())
  mesh.renderOrder = 5
  mesh.position.y = -0.5
  return mesh
}

/** The bank of a lake: a skirt of sand from the lawn down into the water. */
function bank(width: number, depth: number, r: number): Mesh {
  const top = groundPlate(width, depth, r)
  const low = groundPlate(width + 2.6, depth + 2.6, r + 1.3)
  const outline = top.getAttribute('position').count
  const positions: number[] = []
  const [a, b] = [top.getAttribute('position'), low.getAttribute('position')]
  const point = (i: number, from: typeof a, y: number): void => {
    const n = i % outline
    positions.push(from.getX(n), y, -from.getY(n))
  }
  for (let i = 0; i < outline; i++) {
    point(i, a, -0.04)
    point(i, b, -0.75)
    point(i + 1, a, -0.04)
    point(i + 1, a, -0.04)
    point(i, b, -0.75)
    point(i + 1, b, -0.75)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.computeVertexNormals()
  const mesh = new Mesh(
    geometry,
    new MeshStandardMaterial({ color: '#9d998f', roughness: 1, side: DoubleSide }),
  )
  mesh.receiveShadow = true
  mesh.renderOrder = 4
  return mesh
}

/** What lies round a map of the given size (metres). */
export function createSurroundings(
  width: number,
  depth: number,
  ground: Ground,
  look: LightLook,
  hasMultiDraw: boolean,
): Group {
  const group = new Group()
  const around = (mesh: Object3D, y = -0.03): void => {
    mesh.position.set(width / 2, mesh.position.y + y, depth / 2)
    group.add(mesh)
  }
  const scattered = (tall: boolean, count: number, seed: number, span: readonly [number, number]) => ({
    tall,
    places: treePlaces(width, depth, count, seed, span),
  })
  if (ground === 'lawn') {
    around(land('grass', new CircleGeometry(GROUND_RADIUS_M, 48)))
    group.add(trees([scattered(false, 84, 11, [5, 95]), scattered(true, 66, 23, [6, 110])], hasMultiDraw))
  } else if (ground === 'plaza') {
    around(land('grass', new CircleGeometry(GROUND_RADIUS_M, 48)), -0.1)
    around(land('paving', groundPlate(width + 44, depth + 44, 10)))
    const rows = [...avenue(width, depth, 7, 8), ...avenue(width, depth, 17, 8)]
    group.add(trees([{ tall: false, places: rows }, scattered(true, 70, 23, [26, 100])], hasMultiDraw))
  } else if (ground === 'lake') {
    around(land('grass', groundPlate(width + 24, depth + 24, 9)))
    around(bank(width + 24, depth + 24, 9), 0)
    around(lake(), 0)
    group.add(trees([scattered(false, 26, 11, [3, 9]), scattered(true, 12, 23, [4, 9])], hasMultiDraw))
  } else if (ground === 'city') {
    around(land('paving', new CircleGeometry(GROUND_RADIUS_M, 48)))
    group.add(houses(width, depth, look.litWindows))
    group.add(
      trees(
        [
          { tall: false, places: avenue(width, depth, 6, 9) },
          { tall: true, places: avenue(width, depth, 18, 12) },
        ],
        hasMultiDraw,
      ),
    )
  } else {
    const floor = new Mesh(
      new CircleGeometry(GROUND_RADIUS_M, 48).rotateX(-Math.PI / 2),
      new MeshStandardMaterial({ color: '#c9c6bf', roughness: 1 }),
    )
    floor.receiveShadow = true
    floor.renderOrder = 4
    around(floor, -0.06)
  }
  group.traverse((node) => {
    node.updateMatrix()
    node.matrixAutoUpdate = false
  })
  return group
}
