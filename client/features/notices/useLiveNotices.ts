import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { noticedEvent } from '#shared/protocol/ownEvents.ts'
import { worldStore } from '../../store/worldStore.ts'
import { atMostEvery } from './atMostEvery.ts'
import { NOTICES_KEY } from './useUnread.ts'

/** A hundred notices at once are one question. */
const AT_MOST_EVERY_MS = 1_000

/** While one is inside a space the server says when there are new notifications. */
export function useLiveNotices(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = atMostEvery(AT_MOST_EVERY_MS, () => {
      void client.invalidateQueries({ queryKey: [NOTICES_KEY] })
    })
    const stop = worldStore.onEvents((events) => {
      if (events.some(({ kind, body }) => kind === 'customEvent' && body.name === noticedEvent)) ask.call()
    })
    return () => {
      stop()
      ask.cancel()
    }
  }, [client])
}
