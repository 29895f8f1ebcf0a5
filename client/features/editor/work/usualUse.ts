import type { MapObject } from '#shared/map/placement.ts'
import { interactionKinds } from '#shared/map/interactionKinds.ts'
import type { Reach } from '../reach.ts'

const typeOf = (kind: (typeof interactionKinds)[number]): number => interactionKinds.indexOf(kind) + 1

const component = (name: string, more: Readonly<Record<string, unknown>> = {}): MapObject => ({
  type: typeOf('component'),
  propertiesJson: JSON.stringify({ component: name, ...more }),
})

/** What pieces are for that are made to be used: a lamp gives light, a coffee machine makes coffee. */
const uses: Readonly<Record<string, MapObject>> = {
  whiteboard: component('board'),
  'whiteboard-wall': component('board'),
  blackboard: component('board'),
  'lamp-floor': component('lamp'),
  'lamp-arc': component('lamp'),
  'door-wood': component('door'),
  'door-glass': component('door'),
  'door-sliding': component('door'),
  'counter-stand': component('counter'),
  'score-board': component('scoreBoard'),
  jukebox: component('jukebox'),
  'dj-booth': component('jukebox'),
  corkboard: { type: typeOf('note') },
  'notice-board': { type: typeOf('note') },
}

/** Makes coffee into the bags of people: for who may put things into them (server: checkItems). */
const coffee = component('coffee', { gives: 'coffee' })

/** How a piece is used from the moment it is placed; its properties say otherwise afterwards. */
export const usualUse = (templateId: string, reach: Reach): MapObject =>
  templateId === 'coffee-machine'
    ? reach === 'all'
      ? coffee
      : component('coffee')
    : (uses[templateId] ?? {})
