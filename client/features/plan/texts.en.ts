import type { TextOf } from '../../text/textOf.ts'
import type { planText as chinese } from './texts.zh.ts'

export const planText: TextOf<typeof chinese> = {
  map: {
    button: 'Map',
    title: 'Map',
    mini: 'Minimap',
    miniHint: 'What is around you, from above; click to walk there',
    hint: 'Click to walk there, double-click to run',
    open: 'Open the map',
    openKey: 'Open the map (M)',
    close: 'Close the map',
    loading: 'Drawing the map…',
    places: 'Places',
    noPlaces: 'No place on this level has a name yet',
    walkTo: 'Go to {{place}}',
    desk: 'Desk {{desk}}',
    otherSpace: 'To another space',
    otherPage: 'To another page',
    otherLevel: 'To level {{level}}',
  },
  view: {
    label: 'View',
    follow: 'Third person (V)',
    first: 'First person (V)',
    top: 'From above, 2D (V)',
  },
}
