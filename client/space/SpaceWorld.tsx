import { SceneView } from '../scene/SceneView.tsx'
import type { SpaceFeature } from './spaceFeature.ts'
import { spaceSource } from './spaceSource.ts'

/** The level one is on in the current space with what features add to it, filling its parent. */
export function SpaceWorld({ features }: { readonly features: readonly SpaceFeature[] }) {
  return (
    <SceneView
      source={spaceSource}
      parts={features.map(({ name, Level }) => Level && <Level key={name} />)}
      planParts={features.map(({ name, Plan }) => Plan && <Plan key={name} />)}
    >
      {features.map(({ name, Scene }) => Scene && <Scene key={name} />)}
    </SceneView>
  )
}
