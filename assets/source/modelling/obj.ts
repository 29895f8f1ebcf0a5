/** Reads a Wavefront OBJ file with its MTL library into one triangle soup per material. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Vec3, perAxis, threeAt, type Vec2 } from '../vectors.ts'

/** Faces meeting at less than acos(0.64) = 50° are shaded as one smooth surface when the file has no normals. */
const CREASE_COSINE = 0.64

export interface ObjMaterial {
  readonly name: string
  /** sRGB, 0 to 1. */
  diffuse: Vec3
  opacity: number
  /** The path of the diffuse texture, present only when the file exists. */
  map?: string
}

/** Three entries a triangle; uvs have their origin at the top left, as in glTF. */
export interface ObjGroup {
  readonly material: ObjMaterial
  readonly positions: readonly Vec3[]
  readonly normals: readonly Vec3[]
  readonly uvs: readonly Vec2[]
}

/** Places of a corner in the lists of positions, uvs and normals; -1: none. */
type Corner = readonly [position: number, uv: number, normal: number]

const three = (words: readonly string[]): Vec3 => [Number(words[0]), Number(words[1]), Number(words[2])]

/** Groups in model units; `rotation`: row-major 3×3 matrix applied to every position and normal. */
export function readObj(file: string, rotation: readonly number[] | undefined): readonly ObjGroup[] {
  const rotate = (v: Vec3): Vec3 => (rotation ? perAxis((r) => dot(threeAt(rotation, r), v)) : v)
  const positions: Vec3[] = []
  const normals: Vec3[] = []
  const uvs: Vec2[] = []
  const corners = new Map<string, Corner[]>()
  let materials: ReadonlyMap<string, ObjMaterial> = new Map()
  let current = 'default'
  const text = readFileSync(file, 'latin1').replace(/\\\r?\n/g, ' ')
  for (const line of text.split(/\r?\n/)) {
    const [keyword, ...words] = line.trim().split(/\s+/)
    if (keyword === 'v') positions.push(rotate(three(words)))
    else if (keyword === 'vn') normals.push(rotate(three(words)))
    else if (keyword === 'vt') uvs.push([Number(words[0]), 1 - Number(words[1] ?? 0)])
    else if (keyword === 'usemtl') current = words.join(' ')
    else if (keyword === 'mtllib')
      materials = new Map([...materials, ...readMtl(join(dirname(file), words.join(' ')))])
    else if (keyword === 'f') {
      const list = corners.get(current) ?? []
      corners.set(current, list)
      const face = words.map((word): Corner => {
        const [v, t, n] = word.split('/')
        return [index(v, positions), index(t, uvs), index(n, normals)]
      })
      for (let i = 1; i + 1 < face.length; i++) list.push(face[0]!, face[i]!, face[i + 1]!)
    }
  }
  return [...corners].map(([name, list]): ObjGroup => ({
    material: materials.get(name) ?? { name, diffuse: [0.8, 0.8, 0.8], opacity: 1 },
    positions: list.map(([v]) => positions[v]!),
    normals:
      list[0]![2] >= 0 ? list.map(([, , n]) => normals[n] ?? [0, 1, 0]) : creasedNormals(list, positions),
    uvs: list.map(([, t]) => uvs[t] ?? [0, 0]),
  }))
}

/** OBJ counts from 1, or backwards from the end with negative numbers. */
const index = (word: string | undefined, list: readonly unknown[]): number =>
  word ? (Number(word) < 0 ? list.length + Number(word) : Number(word) - 1) : -1
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (v: Vec3): Vec3 => perAxis((axis) => v[axis] / (Math.hypot(...v) || 1))

function creasedNormals(corners: readonly Corner[], positions: readonly Vec3[]): readonly Vec3[] {
  const faces: { readonly area: Vec3; readonly normal: Vec3 }[] = []
  const facesOfVertex = new Map<number, number[]>()
  for (let i = 0; i < corners.length; i += 3) {
    const vertices = [corners[i]![0], corners[i + 1]![0], corners[i + 2]![0]] as const
    const [a, b, c] = [positions[vertices[0]]!, positions[vertices[1]]!, positions[vertices[2]]!]
    const area = cross(subtract(b, a), subtract(c, a))
    for (const vertex of vertices) {
      const own = facesOfVertex.get(vertex) ?? []
      facesOfVertex.set(vertex, own)
      own.push(faces.length)
    }
    faces.push({ area, normal: unit(area) })
  }
  return corners.map(([vertex], i) => {
    const own = faces[Math.floor(i / 3)]!.normal
    let sum: Vec3 = [0, 0, 0]
    for (const f of facesOfVertex.get(vertex) ?? []) {
      const { area, normal } = faces[f]!
      if (dot(own, normal) > CREASE_COSINE) sum = [sum[0] + area[0], sum[1] + area[1], sum[2] + area[2]]
    }
    return unit(sum)
  })
}

function readMtl(file: string): ReadonlyMap<string, ObjMaterial> {
  const materials = new Map<string, ObjMaterial>()
  if (!existsSync(file)) return materials
  let material: ObjMaterial | undefined
  for (const line of readFileSync(file, 'latin1').split(/\r?\n/)) {
    const [keyword, ...words] = line.trim().split(/\s+/)
    if (keyword === 'newmtl') {
      material = { name: words.join(' '), diffuse: [0.8, 0.8, 0.8], opacity: 1 }
      materials.set(material.name, material)
    } else if (!material) continue
    else if (keyword === 'Kd') material.diffuse = three(words)
    else if (keyword === 'd') material.opacity = Number(words[0])
    else if (keyword === 'map_Kd') {
      const map = join(dirname(file), words.join(' ').replace(/^(-\w+ [\d. ]+)+/, ''))
      if (existsSync(map)) material.map = map
    }
  }
  return materials
}
