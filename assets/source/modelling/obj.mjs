/** Reads a Wavefront OBJ file with its MTL library into one triangle soup per material. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Faces meeting at less than acos(0.64) = 50° are shaded as one smooth surface when the file has no normals. */
const CREASE_COSINE = 0.64

/**
 * @typedef {{ name: string, diffuse: [number, number, number], opacity: number, map?: string }} ObjMaterial
 *   diffuse: sRGB 0–1; map: the path of the diffuse texture, present only when the file exists.
 * @typedef {{ material: ObjMaterial, positions: number[][], normals: number[][], uvs: number[][] }} ObjGroup
 *   three entries per triangle; uvs have their origin at the top left, as in glTF.
 */

/**
 * @param {string} file path of the .obj
 * @param {number[] | undefined} rotation row-major 3×3 matrix applied to every position and normal
 * @returns {ObjGroup[]} in model units
 */
export function readObj(file, rotation) {
  const rotate = rotation ? (v) => [0, 3, 6].map((r) => dot(rotation.slice(r, r + 3), v)) : (v) => v
  const positions = []
  const normals = []
  const uvs = []
  const corners = new Map()
  let materials = new Map()
  let current = 'default'
  const text = readFileSync(file, 'latin1').replace(/\\\r?\n/g, ' ')
  for (const line of text.split(/\r?\n/)) {
    const [keyword, ...words] = line.trim().split(/\s+/)
    if (keyword === 'v') positions.push(rotate(words.slice(0, 3).map(Number)))
    else if (keyword === 'vn') normals.push(rotate(words.slice(0, 3).map(Number)))
    else if (keyword === 'vt') uvs.push([Number(words[0]), 1 - Number(words[1] ?? 0)])
    else if (keyword === 'usemtl') current = words.join(' ')
    else if (keyword === 'mtllib')
      materials = new Map([...materials, ...readMtl(join(dirname(file), words.join(' ')))])
    else if (keyword === 'f') {
      if (!corners.has(current)) corners.set(current, [])
      const face = words.map((word) => {
        const [v, t, n] = word.split('/')
        return [index(v, positions), index(t, uvs), index(n, normals)]
      })
      for (let i = 1; i + 1 < face.length; i++) corners.get(current).push(face[0], face[i], face[i + 1])
    }
  }
  return [...corners].map(([name, list]) => ({
    material: materials.get(name) ?? { name, diffuse: [0.8, 0.8, 0.8], opacity: 1 },
    positions: list.map(([v]) => positions[v]),
    normals:
      list[0][2] >= 0 ? list.map(([, , n]) => normals[n] ?? [0, 1, 0]) : creasedNormals(list, positions),
    uvs: list.map(([, t]) => uvs[t] ?? [0, 0]),
  }))
}

/** OBJ counts from 1, or backwards from the end with negative numbers. */
const index = (word, list) => (word ? (Number(word) < 0 ? list.length + Number(word) : Number(word) - 1) : -1)
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const unit = (v) => v.map((x) => x / (Math.hypot(...v) || 1))

function creasedNormals(corners, positions) {
  const faces = []
  const facesOfVertex = new Map()
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions[corners[i + k][0]])
    const area = cross(subtract(b, a), subtract(c, a))
    for (let k = 0; k < 3; k++) {
      const vertex = corners[i + k][0]
      if (!facesOfVertex.has(vertex)) facesOfVertex.set(vertex, [])
      facesOfVertex.get(vertex).push(faces.length)
    }
    faces.push({ area, normal: unit(area) })
  }
  return corners.map(([vertex], i) => {
    const own = faces[Math.floor(i / 3)].normal
    const sum = [0, 0, 0]
    for (const f of facesOfVertex.get(vertex)) {
      if (dot(own, faces[f].normal) > CREASE_COSINE) for (let k = 0; k < 3; k++) sum[k] += faces[f].area[k]
    }
    return unit(sum)
  })
}

function readMtl(file) {
  const materials = new Map()
  if (!existsSync(file)) return materials
  let material
  for (const line of readFileSync(file, 'latin1').split(/\r?\n/)) {
    const [keyword, ...words] = line.trim().split(/\s+/)
    if (keyword === 'newmtl') {
      material = { name: words.join(' '), diffuse: [0.8, 0.8, 0.8], opacity: 1 }
      materials.set(material.name, material)
    } else if (!material) continue
    else if (keyword === 'Kd') material.diffuse = words.slice(0, 3).map(Number)
    else if (keyword === 'd') material.opacity = Number(words[0])
    else if (keyword === 'map_Kd') {
      const map = join(dirname(file), words.join(' ').replace(/^(-\w+ [\d. ]+)+/, ''))
      if (existsSync(map)) material.map = map
    }
  }
  return materials
}
