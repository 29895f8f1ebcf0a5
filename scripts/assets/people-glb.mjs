/** Writes people and clips as meshopt-compressed GLB. */
import fs from 'node:fs'
import { Document, Logger } from '@gltf-transform/core'
import { dedup, meshopt, prune, resample } from '@gltf-transform/functions'
import { MeshoptEncoder } from 'meshoptimizer'
import sharp from 'sharp'
import { Matrix4 } from 'three'
import { modellingPose, worldOf } from './people-skeleton.mjs'
import { slotNames } from './people-slots.mjs'

const PALETTE_WIDTH = 16
const FALLBACK = '#d0d0d0'

const fixedColours = {
  eyeWhite: '#fdfbf7',
  pupil: '#1b1614',
  topAccent: 'top',
  bottomAccent: 'bottom',
  frame: '#3a3d42',
}

/** The 16 palette colours of a person in slot order. */
export const paletteOf = (colours) =>
  slotNames.map((name) => {
    const own = colours[name] ?? fixedColours[name] ?? FALLBACK
    return own.startsWith('#') ? own : (colours[own] ?? FALLBACK)
  })

const palettePng = (palette) => {
  const rgb = Buffer.from(palette.flatMap((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16))))
  return sharp(rgb, { raw: { width: PALETTE_WIDTH, height: 1, channels: 3 } })
    .png()
    .toBuffer()
}

/** Document with the skeleton under a node `Avatar`; the rest pose is the modelling pose. */
const skeletonDocument = (rig, scale) => {
  const doc = new Document().setLogger(new Logger(Logger.Verbosity.ERROR))
  doc.createBuffer()
  const avatar = doc.createNode('Avatar').setScale([scale, scale, scale])
  doc.createScene('Scene').addChild(avatar)
  const pose = modellingPose(rig)
  const nodes = new Map()
  for (const bone of rig.bones.values()) {
    const rotation = pose.rotations.get(bone.name) ?? bone.rotation
    const node = doc
      .createNode(bone.name)
      .setTranslation(bone.translation.toArray())
      .setRotation(rotation.toArray())
    nodes.set(bone.name, node)
    ;(bone.parent ? nodes.get(bone.parent) : avatar).addChild(node)
  }
  return { doc, avatar, nodes }
}

const accessor = (doc, type, array, normalized = false) =>
  doc
    .createAccessor()
    .setType(type)
    .setArray(array)
    .setNormalized(normalized)
    .setBuffer(doc.getRoot().listBuffers()[0])

const finish = async (rig, doc, file) => {
  await doc.transform(dedup(), prune({ keepLeaves: true, keepAttributes: true }))
  await doc.transform(
    meshopt({
      encoder: MeshoptEncoder,
      level: 'high',
      quantizePosition: 13,
      quantizeNormal: 8,
      quantizeColor: 8,
      quantizeWeight: 8,
    }),
  )
  const bytes = await rig.io.writeBinary(doc)
  fs.writeFileSync(file, bytes)
  return bytes.length
}

/** Writes one person's body (no clips); returns { bytes, tris }. */
export const writePerson = async (rig, person, body, file) => {
  const { doc, avatar, nodes } = skeletonDocument(rig, person.scale)
  const worlds = worldOf(rig, modellingPose(rig))
  const inverse = new Float32Array(rig.names.length * 16)
  rig.names.forEach((name, i) =>
    new Matrix4()
      .copy(worlds.get(name))
      .invert()
      .toArray(inverse, i * 16),
  )
  const skin = doc.createSkin('rig').setSkeleton(nodes.get('root'))
  skin.setInverseBindMatrices(accessor(doc, 'MAT4', inverse))
  for (const name of rig.names) skin.addJoint(nodes.get(name))
  const palette = paletteOf(person.colours)
  const texture = doc
    .createTexture('palette')
    .setMimeType('image/png')
    .setImage(await palettePng(palette))
  const material = doc
    .createMaterial('person')
    .setBaseColorTexture(texture)
    .setRoughnessFactor(0.78)
    .setMetallicFactor(0)
    .setDoubleSided(true)
    .setExtras({ palette, slots: slotNames })
  material.getBaseColorTextureInfo().setMagFilter(9728).setMinFilter(9728).setWrapS(33071).setWrapT(33071)
  const uv = body.slot.flatMap((slot) => [(slot + 0.5) / PALETTE_WIDTH, 0.5])
  const colour = new Uint8Array(body.slot.length * 4).fill(255)
  body.slot.forEach((_, i) => {
    for (let k = 0; k < 3; k++) colour[i * 4 + k] = Math.round(body.colour[i * 3 + k] * 255)
  })
  const primitive = doc
    .createPrimitive()
    .setMaterial(material)
    .setIndices(accessor(doc, 'SCALAR', new Uint16Array(body.tri)))
    .setAttribute('POSITION', accessor(doc, 'VEC3', new Float32Array(body.pos)))
    .setAttribute('NORMAL', accessor(doc, 'VEC3', new Float32Array(body.nor)))
    .setAttribute('TEXCOORD_0', accessor(doc, 'VEC2', new Float32Array(uv)))
    .setAttribute('COLOR_0', accessor(doc, 'VEC4', colour, true))
    .setAttribute('JOINTS_0', accessor(doc, 'VEC4', new Uint8Array(body.joints)))
    .setAttribute('WEIGHTS_0', accessor(doc, 'VEC4', new Float32Array(body.weights)))
  avatar.addChild(
    doc.createNode('Body').setMesh(doc.createMesh('Body').addPrimitive(primitive)).setSkin(skin),
  )
  return { bytes: await finish(rig, doc, file), tris: body.tri.length / 3 }
}

/**
 * Writes skeleton and clips. A clip is { name, times, rotations: Map of bone → quaternions, hips?: vectors,
 * scales?: Map of bone → vectors }.
 */
export const writeClips = async (rig, clips, file) => {
  const { doc, nodes } = skeletonDocument(rig, 1)
  for (const clip of clips) {
    const animation = doc.createAnimation(clip.name)
    const input = accessor(doc, 'SCALAR', new Float32Array(clip.times))
    const add = (bone, path, type, values) => {
      const output = accessor(doc, type, new Float32Array(values.flatMap((value) => value.toArray())))
      const sampler = doc
        .createAnimationSampler()
        .setInterpolation('LINEAR')
        .setInput(input)
        .setOutput(output)
      const channel = doc.createAnimationChannel().setTargetNode(nodes.get(bone)).setTargetPath(path)
      animation.addSampler(sampler).addChannel(channel.setSampler(sampler))
    }
    for (const [bone, rotations] of clip.rotations) add(bone, 'rotation', 'VEC4', rotations)
    if (clip.hips) add('hips', 'translation', 'VEC3', clip.hips)
    for (const [bone, scales] of clip.scales ?? []) add(bone, 'scale', 'VEC3', scales)
  }
  await doc.transform(resample({ tolerance: 3e-4 }))
  return finish(rig, doc, file)
}
