import { lazy, Suspense, useEffect, useState } from 'react'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { whenReachable } from '../../net/whenReachable.ts'
import { useScene } from '../useScene.ts'

// Fetched when the first of it flies: hardly a visit begins with it.
const Flying = lazy(async () => ({ default: (await whenReachable(() => import('./Flying.tsx'))).Flying }))

/** Whether something flies up with it; who has no emote any more tells so as well. */
const isFestive = ({ kind, body }: WireEvent): boolean =>
  kind === 'playerShootsConfetti' ||
  kind === 'playerWaves' ||
  (kind === 'playerSetsEmoteV2' && Boolean(body.emote))

/** What flies up from people when they celebrate, show an emote or wave. */
export function Celebrations() {
  const { self, source } = useScene()
  const [first, setFirst] = useState<readonly WireEvent[]>()
  useEffect(() => {
    if (first) return undefined
    return source.onEvents((events) => {
      if (self.encId !== undefined && events.some(isFestive)) setFirst(events)
    })
  }, [first, self, source])
  return (
    first && (
      <Suspense fallback={null}>
        <Flying first={first} />
      </Suspense>
    )
  )
}
