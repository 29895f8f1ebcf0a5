import { lazy, Suspense, useEffect, useState } from 'react'
import { promptStore } from '../../scene/prompt/promptStore.ts'
import { useScene } from '../../scene/useScene.ts'
import { useSelection } from '../../store/createStore.ts'
import { openThing, thingsStore } from './thingsStore.ts'

const ThingGlow = lazy(async () => ({ default: (await import('./scene/ThingGlow.tsx')).ThingGlow }))

/** Part of the scene: what is used in it opens its window, what is offered shines. */
export function UsedThings() {
  const { self, shown } = useScene()
  const isOffered = useSelection(promptStore, ({ thing }) => thing !== undefined)
  const [wasOffered, setOffered] = useState(false)
  if (isOffered && !wasOffered) setOffered(true)
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
  return (
    wasOffered && (
      <Suspense fallback={null}>
        <ThingGlow />
      </Suspense>
    )
  )
}
