import { LevelGuides } from './Guides.tsx'
import { PlanPictures } from './plan/PlanPictures.tsx'
import { ThingSounds } from './ThingSounds.tsx'

/** What there is of a map's scenery whether it is drawn in three dimensions or as a plan. */
export default function LevelParts() {
  return (
    <>
      <ThingSounds />
      <PlanPictures />
      <LevelGuides />
    </>
  )
}
