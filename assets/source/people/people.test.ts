import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outfitColours, PERSON_COUNT } from '#shared/rules/outfit.ts'
import { slotNames } from './slots.ts'

const folder = new URL('../../', import.meta.url).pathname

interface Row {
  id: number
  name: { zh: string; en: string }
  file: string
  base: string
  walkSpeed: number
  runSpeed: number
  sitHipDrop: number
  sitReach: number
  turnSpeed: number
  colours: Record<string, string>
}
interface Gltf {
  nodes: { name: string; mesh?: number; skin?: number; scale?: number[] }[]
  meshes: { primitives: { indices: number; material: number; attributes: Record<string, number> }[] }[]
  materials: { extras: { palette: string[]; slots: string[] } }[]
  skins: { joints: number[] }[]
  accessors: { count: number; max?: number[] }[]
  animations?: {
    name: string
    samplers: { input: number }[]
    channels: { target: { node: number; path: string } }[]
  }[]
}

const people = JSON.parse(readFileSync(join(folder, 'people.json'), 'utf8')) as Row[]
const bytesOf = (file: string) => readFileSync(join(folder, file))
const gltfOf = (data: Buffer) => JSON.parse(data.toString('utf8', 20, 20 + data.readUInt32LE(12))) as Gltf
const clips = bytesOf('models/people/clips.glb')
const bones = new Set(gltfOf(clips).nodes.map(({ name }) => name))

/** What is played over any movement of the legs. */
const gestures = ['Wave', 'Clap', 'RaiseHand', 'ThumbsUp', 'Think', 'Point', 'Talk']

test('people.json has everybody an outfit string can name, with a portrait, and both character options', () => {
  expect(people.map(({ id }) => id)).toEqual(Array.from({ length: PERSON_COUNT }, (_, i) => i + 1))
  expect(new Set(people.map(({ name }) => name.zh)).size).toBe(PERSON_COUNT)
  expect(new Set(people.map(({ base }) => base))).toEqual(new Set(['1', '-1']))
  for (const { id } of people) expect(existsSync(join(folder, `images/portraits/${id}.webp`))).toBe(true)
})

test.each(people)('person $id: one skeleton, one draw call, three levels, budgets', (row) => {
  const data = bytesOf(row.file)
  const gltf = gltfOf(data)
  expect(data.length).toBeLessThanOrEqual(92_160)

  const level = (name: string) => {
    const node = gltf.nodes.find((candidate) => candidate.name === name)
    const { primitives } = gltf.meshes[node!.mesh!]!
    expect(primitives.length, name).toBe(1)
    const { joints } = gltf.skins[node!.skin!]!
    const [primitive] = primitives
    return {
      triangles: gltf.accessors[primitive!.indices]!.count / 3,
      material: primitive!.material,
      attributes: Object.keys(primitive!.attributes).toSorted(),
      joints: joints.map((joint) => gltf.nodes[joint]!.name),
    }
  }
  const [body, lod1, lod2] = [level('Body'), level('lod1'), level('lod2')]
  expect(body.triangles).toBeLessThanOrEqual(7_000)
  expect(body.triangles).toBeGreaterThan(4_000)
  expect(lod1.triangles).toBeLessThanOrEqual(2_500)
  expect(lod1.triangles).toBeGreaterThan(1_800)
  expect(lod2.triangles).toBeLessThanOrEqual(520)
  expect(lod2.triangles).toBeGreaterThan(300)
  for (const lod of [lod1, lod2]) {
    expect(lod.joints).toEqual(body.joints)
    expect(lod.material).toBe(body.material)
    expect(lod.attributes).toEqual(body.attributes)
  }
  expect(body.joints.length).toBe(55)
  for (const joint of body.joints) expect(bones, joint).toContain(joint)

  const { palette, slots } = gltf.materials[body.material]!.extras
  expect(slots).toEqual(slotNames)
  for (const colour of palette) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  for (const slot of outfitColours) expect(row.colours[slot]).toBe(palette[slotNames.indexOf(slot)])
})

test('speeds and seats belong to bodies of their size', () => {
  for (const row of people) {
    const scale = gltfOf(bytesOf(row.file)).nodes.find(({ name }) => name === 'Avatar')?.scale?.[1] ?? 1
    expect(row.walkSpeed / scale).toBeCloseTo(1.05, 1)
    expect(row.runSpeed / scale).toBeCloseTo(5.03, 1)
    expect(row.sitReach / scale).toBeCloseTo(0.322, 1)
    expect(row.turnSpeed).toBe(112.5)
  }
})

test('clips.glb has every clip, gestures leave the legs alone, and it stays small', () => {
  const { animations = [], nodes, accessors } = gltfOf(clips)
  const wanted = [
    'Idle Idle2 Idle3 Walk Run JumpStart JumpLoop JumpLand TurnLeft TurnRight'.split(' '),
    'Sit Sit2 SitDown StandUp Dance Cheer Blink Mouth'.split(' '),
    gestures,
  ].flat()
  expect(animations.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted())
  for (const { name, channels, samplers } of animations) {
    const targets = channels.map(({ target }) => `${nodes[target.node]!.name}.${target.path}`)
    expect(new Set(targets).size, name).toBe(targets.length)
    const length = Math.max(...samplers.map(({ input }) => accessors[input]!.max?.[0] ?? 0))
    expect(length, name).toBeGreaterThan(0.25)
    expect(length, name).toBeLessThanOrEqual(6)
    const legs = targets.filter((target) => /^(hips|.*(Leg|Foot|Toes))\./.test(target))
    if (gestures.includes(name)) expect(legs, name).toEqual([])
    else if (!['Blink', 'Mouth'].includes(name)) expect(legs.length, name).toBe(10)
  }
  expect(clips.length).toBeLessThanOrEqual(215_000)
})
