import { Suspense, useEffect, useState } from 'react'
import { componentOf } from '#shared/map/interactionKinds.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { promptStore } from '../../scene/prompt/promptStore.ts'
import type { Thing } from '../../scene/level/furniture/things.ts'
import { useGround } from '../../scene/Ground.ts'
import { useScene } from '../../scene/useScene.ts'
import { useSettled } from '../../scene/settled.ts'
import { useSelection } from '../../store/createStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { facedComponents } from './facedComponents.ts'
import { openThing, thingsStore } from './thingsStore.ts'

const ThingGlow = lazyPart(async () => (await import('./scene/ThingGlow.tsx')).ThingGlow)

const ReadSheets = lazyPart(async () => (await import('./ReadSheets.tsx')).ReadSheets)

const ThingFaces = lazyPart(async () => (await import('./ThingFaces.tsx')).ThingFaces)

const PlanSounds = lazyPart(async () => (await import('./PlanSounds.tsx')).PlanSounds)

/** From so far the faces of things are loaded, metres: not at the door; and so often it is looked whether there is one. */
const FILM_M = 20
/** What is drawn, written or played is for who has looked about: boards and notes bring a lot with them. */
const NEAR_M = 15
const LOOK_MS = 1_000

/** Of what is pressed most only turns into another piece: nothing is to be loaded for a lamp. */
const hasFace = (object: MapObject | undefined): boolean => {
  const component = object && componentOf(object)
  return component === undefined || facedComponents.includes(component)
}

/** Part of the scene: what is offered shines, things near by show their faces. */
export function SeenThings() {
  const { shown, source } = useScene()
  const isOffered = useSelection(promptStore, ({ thing }) => thing !== undefined)
  const [wasOffered, setOffered] = useState(false)
  if (isOffered && !wasOffered) setOffered(true)
  const [hasFaces, setFaces] = useState(false)
  const isSettled = useSettled()
  useEffect(() => {
    if (hasFaces) return undefined
    const timer = setInterval(() => {
      const at = source.live(source.self()!)?.position
      const isNear = ({ key, kind, prism: { cx, cz } }: Thing) =>
        kind &&
        Math.hypot(cx - at!.x, cz - at!.z) < (kind === 'video' ? FILM_M : isSettled ? NEAR_M : 0) &&
        hasFace(shown.map?.objects.get(key))
      if (at && shown.level?.things.some(isNear)) setFaces(true)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [hasFaces, isSettled, source, shown])
  return (
    <Suspense fallback={null}>
      {wasOffered && isSettled && <ThingGlow />}
      {hasFaces && <ThingFaces />}
      {hasFaces && isSettled && <ReadSheets />}
    </Suspense>
  )
}

/** Part of the plan: things near by are heard. */
export function HeardThings() {
  return (
    <Suspense fallback={null}>
      <PlanSounds />
    </Suspense>
  )
}

/** Part of the level: what is used in it opens its window. */
export function UsedThings() {
  const { self, shown } = useGround()
  useEffect(() => {
    const stops = [
      self.used.on(({ key, kind }) => {
        if (kind && shown.map) openThing({ mapId: shown.map.id, objectKey: key })
      }),
      self.several.on((offers) => {
        if (shown.map) thingsStore.setState({ choice: { mapId: shown.map.id, offers, take: self.take } })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [self, shown])
  return null
}
