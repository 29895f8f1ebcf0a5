import { Suspense, useEffect, useState } from 'react'
import { useGround } from '../../scene/Ground.ts'
import { useScene } from '../../scene/useScene.ts'
import { lazyPart } from '../../space/lazily.ts'
import { loadBag } from './loadBag.ts'

const HandyThings = lazyPart(async () => (await loadBag()).HandyThings)

/** Part of the level: what one picks up goes into the bag. */
export function PickedUp() {
  const { self } = useGround()
  useEffect(
    () =>
      self.used.on(({ hand, key }) => {
        if (hand === 'item') void loadBag().then(({ takeThing }) => takeThing(key))
      }),
    [self],
  )
  return null
}

/** Part of the scene: what people hold; loaded when there is something of it. */
export function BagScene() {
  const { source } = useScene()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (isNeeded) return undefined
    const look = (): void => {
      for (const { attributes } of source.world().players.values()) if (attributes.itemString) setNeeded(true)
    }
    look()
    return source.onEvents((events) => {
      if (events.some(({ kind }) => kind === 'itemGiven' || kind === 'playerTriggersInventoryItem'))
        setNeeded(true)
      if (events.some(({ kind }) => kind === 'playerSetsItemString')) look()
    })
  }, [isNeeded, source])
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <HandyThings />
      </Suspense>
    )
  )
}
