import { InstancedMesh, Mesh } from 'three'
import type { Material, Object3D } from 'three'

/** Takes a group out of the scene and gives back what its meshes hold on the graphics card. */
export function disposeGroup(group: Object3D): void {
  group.removeFromParent()
  group.traverse((node) => {
    if (!(node instanceof Mesh)) return
    node.geometry.dispose()
    for (const material of [node.material].flat() as (Material & { map?: { dispose(): void } | null })[]) {
      material.dispose()
    }
    if (node instanceof InstancedMesh) node.dispose()
  })
}
