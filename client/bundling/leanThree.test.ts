import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutUnusedThree } from './leanThree.ts'

const three = readFileSync(
  join(createRequire(import.meta.url).resolve('three'), '..', 'three.module.js'),
  'utf8',
)

test('what the renderer asks of the glasses it does not have is answered; another source is noticed', () => {
  const lean = withoutUnusedThree(three)!
  expect(three.length - lean.length).toBeGreaterThan(35_000)
  // All that is asked without asking first whether somebody wears them.
  const always =
    /\bxr\.(addEventListener|removeEventListener|dispose|setAnimationLoop|getEnvironmentBlendMode)\(/g
  const guarded = new Set(['getCamera', 'updateCamera', 'getDepthSensingMesh', 'hasDepthSensing'])
  const asked = new Set([...lean.matchAll(/\bxr\.(\w+)\(/g)].map(([, name]) => name!))
  const answered = new Set([...lean.matchAll(always)].map(([, name]) => name!))
  expect([...asked].filter((name) => !answered.has(name) && !guarded.has(name))).toEqual([])
  expect(lean).not.toMatch(/new WebXR(DepthSensing|Controller)\(/)
  expect(withoutUnusedThree(three.replace('class WebXRManager', 'class XRManager'))).toBeUndefined()
})

test('no material is made whose shader, or a part of it, is left out', () => {
  const scene = join(import.meta.dirname, '../scene')
  const sources = readdirSync(scene, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(scene, name), 'utf8'))
    .join('\n')
  expect(sources).toMatch(/new MeshStandardMaterial/)
  expect(sources).not.toMatch(
    /\b(Line\w*Material|MeshMatcapMaterial|MeshNormalMaterial|MeshPhongMaterial|MeshPhysicalMaterial|MeshToonMaterial|ShadowMaterial|SpriteMaterial)\b/,
  )
  expect(sources).not.toMatch(/\b(alphaHash|bumpMap|iridescence|transmission|LightProbe)\b/)
})
