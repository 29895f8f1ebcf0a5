import { useEffect, useState } from 'react'
import type { EncId } from '#shared/ids.ts'
import { worldStore } from '../../store/worldStore.ts'

/** Who is speaking now, by user id, from the moment this is shown. */
export function useSpeakers(): ReadonlySet<string> {
  const [speakers, setSpeakers] = useState<ReadonlySet<string>>(new Set())
  useEffect(
    () =>
      worldStore.onEvents((events) => {
        for (const { kind, body } of events) {
          if (kind !== 'playerActivelySpeaks') continue
          const userId = worldStore.get().players.get((body.encId ?? 0) as EncId)?.uid
          if (userId === undefined) continue
          setSpeakers((former) => {
            const next = new Set(former)
            if (body.activelySpeaking) next.add(userId)
            else next.delete(userId)
            return next
          })
        }
      }),
    [],
  )
  return speakers
}
