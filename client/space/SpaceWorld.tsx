import { SceneView } from '../scene/SceneView.tsx'
import type { SpaceFeature } from './spaceFeature.ts'
import { spaceSource } from './spaceSource.ts'

/** The 3D scene of the current space with what features add to it, filling its parent. */
export function SpaceWorld({ features }: { readonly features: readonly SpaceFeature[] }) {
  return (
    <SceneView source={spaceSource}>
      {features.map(({ name, Scene }) => Scene && <Scene key={name} />)}
    </SceneView>
  )
}
