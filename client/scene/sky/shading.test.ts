import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ShaderChunk } from 'three'
import { expect, test } from 'vitest'
import { shadeLeanly, surfaceLight, withoutUselessLooks } from './shading.ts'

const { resolve } = createRequire(import.meta.url)
const beginOfThree = readFileSync(
  resolve('three/src/renderers/shaders/ShaderChunk/lights_fragment_begin.glsl.js'),
  'utf8',
)
// As whoever makes a canvas has done, perhaps before.
shadeLeanly()

test('three asks for shadows where it did; nobody is asked on the side that is dark anyhow', () => {
  expect(beginOfThree).toContain('directLight.visible && receiveShadow')
  const gated = ShaderChunk.lights_fragment_begin
  expect(gated).not.toContain('directLight.visible && receiveShadow')
  expect(gated).toContain('receiveShadow && dot( geometryNormal, directLight.direction ) > 0.0')
  expect(withoutUselessLooks(gated)).toBe(gated)
})

test('a surface has every number that three writes into it, where no switch is on that is off here', () => {
  const known = /struct PhysicalMaterial \{([^}]*)\}/.exec(surfaceLight)![1]!
  const fields = known.match(/\w+(?=\s*[,;])/g)
  expect(fields).toContain('roughness')
  let depth = 0
  const written = new Set<string>()
  for (const line of `${ShaderChunk.lights_physical_fragment}\n${beginOfThree}`.split('\n')) {
    const asked = /^\s*#(if\w*)\s*(.*)$/.exec(line)
    // Only what STANDARD and lights switch on is on here.
    if (asked) depth += depth > 0 || /USE_|IOR/.test(asked[2]!) ? 1 : 0
    else if (/^\s*#else/.test(line) && depth === 1) depth = 0.5
    else if (/^\s*#endif/.test(line)) depth = Math.max(0, Math.floor(depth - 0.5))
    if (depth >= 1) continue
    for (const [, name] of line.matchAll(/\bmaterial\.(\w+)/g)) written.add(name!)
  }
  expect([...written].filter((name) => !fields!.includes(name))).toEqual([])
  expect(written.size).toBeGreaterThan(6)
})

test('nothing here is metal', () => {
  const assets = join(import.meta.dirname, '../../../assets/models')
  const files = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.glb'),
  )
  expect(files.length).toBeGreaterThan(200)
  for (const file of files) {
    const data = readFileSync(join(assets, file))
    const gltf = JSON.parse(data.toString('utf8', 20, 20 + data.readUInt32LE(12))) as {
      materials?: { pbrMetallicRoughness?: { metallicFactor?: number } }[]
    }
    for (const { pbrMetallicRoughness } of gltf.materials ?? [])
      expect(pbrMetallicRoughness?.metallicFactor, file).toBe(0)
  }
  const client = join(import.meta.dirname, '../..')
  const sources = ['scene', 'features'].flatMap((folder) =>
    readdirSync(join(client, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(join(client, folder, name), 'utf8')),
  )
  expect(sources.join('\n').match(/\bmetalness(Map)?: (?!0\b|'|boolean|number).*/g)).toBeNull()
})
