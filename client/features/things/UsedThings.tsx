import { Suspense, useEffect, useState } from 'react'
import i18next from 'i18next'
import { componentOf, type UsableKind } from '#shared/map/interactionKinds.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { screenFaceOf } from '#shared/map/screenFaces.ts'
import { promptStore } from '../../scene/prompt/promptStore.ts'
import type { Thing } from '../../scene/level/furniture/things.ts'
import { useGround } from '../../scene/Ground.ts'
import { useScene } from '../../scene/useScene.ts'
import { authStore } from '../../store/authStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { useIsGuestVisit } from '../../store/guestVisit.ts'
import { showToast } from '../../store/toastStore.ts'
import { useSettled } from '../../store/settledStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { facedComponents } from './facedComponents.ts'
import { openThing, thingsStore } from './thingsStore.ts'

const ThingGlow = lazyPart(async () => (await import('./scene/ThingGlow.tsx')).ThingGlow)

const ThingFaces = lazyPart(async () => (await import('./ThingFaces.tsx')).ThingFaces)

/** From so far the faces of things are loaded, metres, once one has settled; and so often it is looked whether there is one. */
const facesM: Readonly<Partial<Record<UsableKind, number>>> = { video: 20, poster: 20, component: 15 }
const LOOK_MS = 1_000

/** Of what is pressed most only turns into another piece, and a poster is on its piece already: nothing is to be loaded for a lamp. */
const hasFace = (object: MapObject | undefined, kind: UsableKind | undefined): boolean => {
  if (kind === 'poster') return object !== undefined && screenFaceOf(object) !== undefined
  const component = object && componentOf(object)
  return component === undefined || facedComponents.includes(component)
}

/** Part of the scene: what is offered shines, things near by show their faces; neither is on the way in. */
export function SeenThings() {
  const { shown, source } = useScene()
  const isOffered = useSelection(promptStore, ({ thing }) => thing !== undefined)
  const [wasOffered, setOffered] = useState(false)
  if (isOffered && !wasOffered) setOffered(true)
  const isSettled = useSettled()
  const [hasFaces, setFaces] = useState(false)
  useEffect(() => {
    if (hasFaces || !isSettled) return undefined
    const timer = setInterval(() => {
      const at = source.live(source.self()!)?.position
      const isNear = ({ key, kind, prism: { cx, cz } }: Thing) =>
        Math.hypot(cx - at!.x, cz - at!.z) < (facesM[kind!] ?? 0) &&
        hasFace(shown.map?.objects.get(key), kind)
      if (at && shown.level?.things.some(isNear)) setFaces(true)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [hasFaces, isSettled, source, shown])
  return (
    <Suspense fallback={null}>
      {wasOffered && isSettled && <ThingGlow />}
      {hasFaces && <ThingFaces />}
    </Suspense>
  )
}

/** What somebody who only looks around is asked to log in for: it gets another state, or wants to know who one is. */
const wantsAccount = (kind: UsableKind, object: MapObject | undefined): boolean =>
  kind === 'extension' || (kind === 'component' && object !== undefined && componentOf(object) !== 'exhibit')

/** Part of the level: what is used in it opens its window. */
export function UsedThings() {
  const { self, shown } = useGround()
  const isVisit = useIsGuestVisit()
  useEffect(() => {
    const stops = [
      self.used.on(({ key, kind }) => {
        if (!kind || !shown.map) return
        if (isVisit && wantsAccount(kind, shown.map.objects.get(key))) {
          showToast(i18next.t('visit.refused'))
          authStore.getState().setLoginDialogOpen(true)
        } else openThing({ mapId: shown.map.id, objectKey: key })
      }),
      self.several.on((offers) => {
        if (shown.map) thingsStore.setState({ choice: { mapId: shown.map.id, offers, take: self.take } })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [self, shown, isVisit])
  return null
}
