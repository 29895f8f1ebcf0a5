import { Mesh, MeshLambertMaterial, MeshStandardMaterial } from 'three'
import type { Material, Object3D } from 'three'

const twins = new WeakMap<MeshStandardMaterial, MeshLambertMaterial>()
const originals = new WeakMap<MeshLambertMaterial, MeshStandardMaterial>()

/** Copies what both kinds of material have, again and again: pictures arrive after the first frame. */
function copyLook(from: MeshStandardMaterial, to: MeshLambertMaterial): void {
  const changed = to.map !== from.map || to.aoMap !== from.aoMap || to.transparent !== from.transparent
  to.color.copy(from.color)
  to.map = from.map
  to.aoMap = from.aoMap
  to.transparent = from.transparent
  to.opacity = from.opacity
  if (changed) to.needsUpdate = true
}

function twinOf(material: MeshStandardMaterial): MeshLambertMaterial {
  let twin = twins.get(material)
  if (!twin) {
    twin = new MeshLambertMaterial({
      vertexColors: material.vertexColors,
      side: material.side,
      shadowSide: material.shadowSide,
      alphaTest: material.alphaTest,
      depthWrite: material.depthWrite,
    })
    twin.onBeforeCompile = material.onBeforeCompile
    const key = material.customProgramCacheKey()
    twin.customProgramCacheKey = () => key
    if (material.defines?.['LAWN']) twin.defines = { LAWN: material.defines['LAWN'] as string }
    const made = twin
    material.addEventListener('dispose', () => made.dispose())
    twins.set(material, twin)
    originals.set(twin, material)
  }
  copyLook(material, twin)
  return twin
}

/** The material a mesh was made with, whichever it wears now; who gives that back gives back its cheap twin, too. */
export const fullMaterialOf = (material: Material): Material =>
  (material instanceof MeshLambertMaterial && originals.get(material)) || material

/**
 * Gives every mesh below `root` its cheap material (no reflections, light by direction only) or its full one. Call it
 * again when something was added or its pictures came.
 */
export function wearSimpleMaterials(root: Object3D, simple: boolean): void {
  root.traverse((node) => {
    if (!(node instanceof Mesh)) return
    const { material } = node as Mesh
    if (simple && material instanceof MeshStandardMaterial) node.material = twinOf(material)
    else if (material instanceof MeshLambertMaterial) {
      const original = originals.get(material)
      if (!original) return
      if (simple) copyLook(original, material)
      else node.material = original
    }
  })
}
