import { lazy, Suspense, useEffect, useState } from 'react'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { useScene } from '../useScene.ts'

// Fetched when the first of it flies: hardly a visit begins with it.
const Flying = lazy(async () => ({ default: (await import('./Flying.tsx')).Flying }))

const kinds: ReadonlySet<string> = new Set<WireEvent['kind']>([
  'playerShootsConfetti',
  'playerSetsEmoteV2',
  'playerWaves',
])

/** What flies up from people when they celebrate, show an emote or wave. */
export function Celebrations() {
  const { self, source } = useScene()
  const [first, setFirst] = useState<readonly WireEvent[]>()
  useEffect(() => {
    if (first) return undefined
    return source.onEvents((events) => {
      if (self.encId !== undefined && events.some(({ kind }) => kinds.has(kind))) setFirst(events)
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
