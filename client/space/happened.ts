import { useEffect, useEffectEvent } from 'react'
import { happenedEvent, type Happening } from '#shared/protocol/ownEvents.ts'
import { worldStore } from '../store/worldStore.ts'

/** What an event of the server says has happened; undefined for what this browser does not know. */
function happeningIn(payload: string): Happening | undefined {
  try {
    return JSON.parse(payload) as Happening
  } catch {
    return undefined
  }
}

/** Hears of what is new about a space beside its world, as long as one is connected to it (`customEvent` has to be heard). */
export function useHappened(what: Happening['what'], run: (happening: Happening) => void): void {
  const heard = useEffectEvent(run)
  useEffect(
    () =>
      worldStore.onEvents((events) => {
        for (const { kind, body } of events) {
          if (kind !== 'customEvent' || body.name !== happenedEvent) continue
          const happening = happeningIn(body.payload ?? '')
          if (happening?.what === what) heard(happening)
        }
      }),
    [what],
  )
}
