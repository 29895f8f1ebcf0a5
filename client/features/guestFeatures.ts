import type { SpaceFeature, SpaceFeatures } from '../space/spaceFeature.ts'
import { features } from './features.ts'
import { visit } from './visit/feature.ts'

/** What there is of a space for who looks around without an account: nothing that says or keeps anything (decisions/081). */
const looking =
  'around talk areas plan settings announcements events help emotes portals look sounds scenery things exhibits placard ride subtitles debug'

export const guestFeatures: SpaceFeatures = {
  ...features,
  list: [
    ...(features.list as readonly SpaceFeature[]).filter(({ name }) => looking.split(' ').includes(name)),
    visit,
  ],
}
