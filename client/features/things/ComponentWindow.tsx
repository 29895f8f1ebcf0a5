import { createElement, lazy, type ComponentType } from 'react'
import type { ComponentName } from '#shared/map/interactionKinds.ts'
import type { ThingProps } from './thingProps.ts'
import { PressedThing } from './components/PressedThing.tsx'
import { whenReachable } from '../../space/whenReachable.ts'

// Each is loaded when one of its name is first used; those that are only pressed have no window.
const windows: Readonly<Record<ComponentName, ComponentType<ThingProps<'component'>>>> = {
  board: lazy(() =>
    whenReachable(async () => ({ default: (await import('./documents/BoardWindow.tsx')).BoardWindow })),
  ),
  scoreBoard: lazy(() =>
    whenReachable(async () => ({ default: (await import('./components/ScoreWindow.tsx')).ScoreWindow })),
  ),
  jukebox: lazy(() =>
    whenReachable(async () => ({ default: (await import('./components/JukeboxWindow.tsx')).JukeboxWindow })),
  ),
  lamp: PressedThing,
  door: PressedThing,
  counter: PressedThing,
  coffee: PressedThing,
}

/** What using a component shows, by its name. */
export const ComponentWindow = (props: ThingProps<'component'>) =>
  createElement(windows[props.interaction.name], props)
