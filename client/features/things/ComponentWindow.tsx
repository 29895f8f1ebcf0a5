import { createElement, type ComponentType } from 'react'
import type { ComponentName } from '#shared/map/interactionKinds.ts'
import { lazyPart } from '../../space/lazily.ts'
import type { ThingProps } from './thingProps.ts'
import { PressedThing } from './components/PressedThing.tsx'

// Each is loaded when one of its name is first used; those that are only pressed have no window.
const windows: Readonly<Record<ComponentName, ComponentType<ThingProps<'component'>>>> = {
  board: lazyPart(async () => (await import('./documents/BoardWindow.tsx')).BoardWindow),
  scoreBoard: lazyPart(async () => (await import('./components/ScoreWindow.tsx')).ScoreWindow),
  jukebox: lazyPart(async () => (await import('./components/JukeboxWindow.tsx')).JukeboxWindow),
  exhibit: lazyPart(async () => (await import('./components/loadExhibit.ts')).loadExhibit()),
  lamp: PressedThing,
  door: PressedThing,
  counter: PressedThing,
  coffee: PressedThing,
}

/** What using a component shows, by its name. */
export const ComponentWindow = (props: ThingProps<'component'>) =>
  createElement(windows[props.interaction.name], props)
