import {
  changeEditing,
  emptyEditingMemory,
  type EditingChange,
  type EditingMemory,
} from './features/documents/memory.ts'
import {
  changeMeeting,
  emptyMeetingMemory,
  type MeetingChange,
  type MeetingMemory,
} from './features/talk/memory.ts'
import {
  changePlaces,
  emptyPlacesMemory,
  type PlacesChange,
  type PlacesMemory,
} from './features/presence/memory.ts'
import {
  changeSocial,
  emptySocialMemory,
  type SocialChange,
  type SocialMemory,
} from './features/social/memory.ts'
import {
  changeThings,
  emptyThingsMemory,
  type ThingsChange,
  type ThingsMemory,
} from './features/things/memory.ts'

/**
 * What the server knows of a living space and tells nobody as it is: blocks, kicks, tokens, meetings. Like the world it
 * is never changed in place; unlike the world no client has it.
 */
export interface SpaceMemory {
  readonly social: SocialMemory
  readonly meeting: MeetingMemory
  readonly places: PlacesMemory
  readonly things: ThingsMemory
  readonly editing: EditingMemory
}

export const emptyMemory: SpaceMemory = {
  social: emptySocialMemory,
  meeting: emptyMeetingMemory,
  places: emptyPlacesMemory,
  things: emptyThingsMemory,
  editing: emptyEditingMemory,
}

/** One change, decided by a handler or a reaction. */
export type Change =
  | { readonly of: 'social'; readonly change: SocialChange }
  | { readonly of: 'meeting'; readonly change: MeetingChange }
  | { readonly of: 'places'; readonly change: PlacesChange }
  | { readonly of: 'things'; readonly change: ThingsChange }
  | { readonly of: 'editing'; readonly change: EditingChange }

/** The memory after a change. Pure; never throws. */
export function changeMemory(memory: SpaceMemory, { of, change }: Change): SpaceMemory {
  switch (of) {
    case 'social':
      return { ...memory, social: changeSocial(memory.social, change) }
    case 'meeting':
      return { ...memory, meeting: changeMeeting(memory.meeting, change) }
    case 'places':
      return { ...memory, places: changePlaces(memory.places, change) }
    case 'things':
      return { ...memory, things: changeThings(memory.things, change) }
    case 'editing':
      return { ...memory, editing: changeEditing(memory.editing, change) }
  }
}
