import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserClock } from '../../net/clock.ts'
import { useSession } from '../../store/sessionStore.ts'
import { reconnectText, type ReconnectText } from './reconnectText.ts'

const TICK_MS = 500

function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('online', onChange)
      addEventListener('offline', onChange)
      return () => {
        removeEventListener('online', onChange)
        removeEventListener('offline', onChange)
      }
    },
    () => navigator.onLine,
  )
}

function useNow(active: boolean): number {
  const [now, setNow] = useState(() => browserClock.now())
  useEffect(() => {
    if (!active) return undefined
    const tick = (): void => setNow(browserClock.now())
    const [first, timer] = [setTimeout(tick), setInterval(tick, TICK_MS)]
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [active])
  return now
}

/** What to say about a connection that is away, counting down while `active`. */
export function useReconnectText(active: boolean): ReconnectText {
  const connection = useSession((state) => state.connection)
  return reconnectText(connection, useOnline(), useNow(active))
}
