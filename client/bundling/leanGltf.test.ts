import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutUnusedGltf } from './leanGltf.ts'

const source = readFileSync(
  createRequire(import.meta.url).resolve('three/examples/jsm/loaders/GLTFLoader.js'),
  'utf8',
)

interface Model {
  readonly extensionsUsed?: readonly string[]
  readonly cameras?: readonly unknown[]
  readonly meshes?: readonly { readonly primitives: readonly { mode?: number; targets?: unknown }[] }[]
  readonly animations?: readonly { readonly samplers: readonly { readonly interpolation?: string }[] }[]
}

const assets = join(import.meta.dirname, '../../assets')
const models = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(glb|gltf)$/.test(name),
)

/** The first part of a GLB: 12 bytes of header, 8 of its own, then JSON. */
function readModel(name: string): Model {
  const bytes = readFileSync(join(assets, name))
  return JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12))) as Model
}

test('nothing that is left asks for what was left out; another source is noticed', () => {
  const lean = withoutUnusedGltf(source)!
  expect(source.length - lean.length).toBeGreaterThan(35_000)
  const classes = new Set([...lean.matchAll(/^(?:class|function) (\w+)/gm)].map(([, name]) => name!))
  const made = [...lean.matchAll(/new (GLTF\w+)\(/g)].map(([, name]) => name!)
  expect(made).toContain('GLTFMeshoptCompression')
  expect(made).toContain('GLTFTextureWebPExtension')
  expect(made.filter((name) => !classes.has(name))).toEqual([])
  expect(lean).not.toMatch(/MeshPhysicalMaterial\(|toTrianglesDrawMode\(|new (Points|Line\w*)\(/)
  expect(withoutUnusedGltf(source.replace('class GLTFLightsExtension', 'class Lights'))).toBeUndefined()
  expect(withoutUnusedGltf(source.replace('mesh.isPoints', 'mesh.arePoints'))).toBeUndefined()
})

test('every model is made of triangles, with no other extensions than are read', () => {
  expect(models.length).toBeGreaterThan(200)
  expect(models.filter((name) => !name.endsWith('.glb'))).toEqual([])
  const read = new Set(['EXT_meshopt_compression', 'KHR_mesh_quantization', 'EXT_texture_webp'])
  for (const name of models) {
    const { extensionsUsed = [], cameras = [], meshes = [], animations = [] } = readModel(name)
    expect(
      extensionsUsed.filter((extension) => !read.has(extension)),
      name,
    ).toEqual([])
    expect(cameras, name).toEqual([])
    for (const { mode = 4, targets } of meshes.flatMap(({ primitives }) => primitives))
      expect({ mode, targets }, name).toEqual({ mode: 4, targets: undefined })
    for (const { interpolation } of animations.flatMap(({ samplers }) => samplers))
      expect(interpolation, name).not.toBe('CUBICSPLINE')
  }
})
