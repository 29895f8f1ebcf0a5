import { BatchedMesh, InstancedMesh, Mesh } from 'three'
import type { Material, Object3D, Texture } from 'three'
import { fullMaterialOf } from '../../simpleMaterials.ts'

type Pictured = Material & { readonly map?: Texture | null }

/**
 * Takes a group out of the scene and gives back what its meshes hold on the graphics card. `withPictures`: also those
 * on them, where they are nobody else's (loadTexture shares its own).
 */
export function disposeGroup(group: Object3D, withPictures = false): void {
  group.removeFromParent()
  group.traverse((node) => {
    if (!(node instanceof Mesh)) return
    node.geometry.dispose()
    for (const material of [node.material].flat() as Pictured[]) {
      if (withPictures) material.map?.dispose()
      fullMaterialOf(material).dispose()
    }
    if (node instanceof InstancedMesh || node instanceof BatchedMesh) node.dispose()
  })
}
