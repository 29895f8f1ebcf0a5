import {
  AnimationClip,
  AnimationMixer,
  Bone,
  BufferGeometry,
  Group,
  Matrix4,
  Quaternion,
  QuaternionKeyframeTrack,
  Skeleton,
  SkinnedMesh,
  Vector3,
  VectorKeyframeTrack,
} from 'three'
import { clone } from 'three/examples/jsm/utils/SkeletonUtils.js'
import { expect, test } from 'vitest'
import { BoneBake, rowAt } from './boneBake.ts'

/** Hips a metre up, an arm on them and a leg below; the person is smaller than the skeleton. */
function body(): Group {
  const [hips, arm, leg] = ['hips', 'arm', 'leftUpperLeg'].map((name) => Object.assign(new Bone(), { name }))
  hips!.position.set(0, 1, 0)
  arm!.position.set(0.2, 0.4, 0)
  arm!.rotation.z = 0.5
  leg!.position.set(0.1, -0.1, 0)
  hips!.add(arm!, leg!)
  const avatar = Object.assign(new Group(), { name: 'Avatar' })
  avatar.scale.setScalar(0.9)
  const mesh = new SkinnedMesh(new BufferGeometry())
  avatar.add(hips!, mesh)
  hips!.updateMatrixWorld(true)
  const bones = [hips!, arm!, leg!]
  mesh.bind(
    new Skeleton(
      bones,
      bones.map(({ matrixWorld }) => matrixWorld.clone().invert()),
    ),
    new Matrix4(),
  )
  return avatar
}

const turned = (x: number, y: number, z: number): number[] =>
  new Quaternion().setFromAxisAngle(new Vector3(x, y, z).normalize(), 1).toArray()

const walk = new AnimationClip('Walk', 1.2, [
  new VectorKeyframeTrack('hips.position', [0, 0.6, 1.2], [0, 1, 0, 0, 1.1, 0, 0, 1, 0]),
  new QuaternionKeyframeTrack('arm.quaternion', [0, 0.6, 1.2], [0, 0, 0, 1, ...turned(1, 0, 0), 0, 0, 0, 1]),
  new QuaternionKeyframeTrack('leftUpperLeg.quaternion', [0, 1.2], [...turned(0, 1, 1), ...turned(1, 1, 0)]),
])
const wave = new AnimationClip('Wave', 0.8, [
  new QuaternionKeyframeTrack('arm.quaternion', [0, 0.4, 0.8], [0, 0, 0, 1, ...turned(0, 0, 1), 0, 0, 0, 1]),
])

function baked(): BoneBake {
  const bake = new BoneBake(body(), [walk, wave], ({ name }) => name === 'Wave')
  while (!bake.isDone) bake.step(50)
  return bake
}

/** What a mixer and a skeleton make of a moment, in the skeleton's metres. */
function mixed(clip: AnimationClip, seconds: number): ReadonlyMap<string, Matrix4> {
  const rig = clone(body())
  rig.scale.setScalar(1)
  const mesh = rig.children.find((node) => node instanceof SkinnedMesh) as SkinnedMesh
  const mixer = new AnimationMixer(rig)
  mixer.clipAction(clip).play()
  mixer.setTime(seconds)
  rig.updateMatrixWorld(true)
  return new Map(
    mesh.skeleton.bones.map((bone, i) => [
      bone.name,
      bone.matrixWorld.clone().multiply(mesh.skeleton.boneInverses[i]!),
    ]),
  )
}

const differ = (a: Matrix4, b: Matrix4): number =>
  Math.max(...a.elements.map((value, i) => Math.abs(value - b.elements[i]!)))

test('a baked row is what a mixer makes of that moment', () => {
  const bake = baked()
  const clip = bake.clips.get('Walk')!
  for (const step of [0, 5, 11, 18, 30]) {
    const expected = mixed(walk, (step / clip.steps) * clip.durationS)
    for (const bone of bake.bones) {
      // Half floats: a thousandth at one metre.
      expect(
        differ(bake.matrixAt(clip.firstRow + step, bone, new Matrix4()), expected.get(bone)!),
      ).toBeLessThan(2e-3)
    }
  }
})

test('a gesture is told from hips that stay, and leaves the legs as they are modelled', () => {
  const bake = baked()
  const { firstRow, steps } = bake.clips.get('Wave')!
  const row = firstRow + Math.round(steps / 2)
  for (const bone of ['hips', 'leftUpperLeg'])
    expect(differ(bake.matrixAt(row, bone, new Matrix4()), new Matrix4())).toBeLessThan(1e-3)
  expect(differ(bake.matrixAt(row, 'arm', new Matrix4()), new Matrix4())).toBeGreaterThan(0.2)
})

test('a loop begins again, and clips have rows of their own', () => {
  const bake = baked()
  const [first, second] = [bake.clips.get('Walk')!, bake.clips.get('Wave')!]
  expect(second.firstRow).toBe(first.firstRow + first.steps + 1)
  expect(rowAt(first, 0.3)).toBeCloseTo(first.firstRow + first.steps * 0.25, 9)
  expect(rowAt(first, 1.2 * 3 + 0.3)).toBeCloseTo(rowAt(first, 0.3), 6)
})

test('baking keeps to the time it is given', () => {
  const bake = new BoneBake(body(), [walk, wave], () => false)
  bake.step(0)
  expect(bake.isDone).toBe(false)
  expect(bake.has('Walk')).toBe(false)
})
