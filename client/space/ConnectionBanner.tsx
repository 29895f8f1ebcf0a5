import { useEffect, useState, useSyncExternalStore } from 'react'
import { RotateCw, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { browserClock } from '../net/clock.ts'
import { isReconnecting } from '../store/createSessionStore.ts'
import { useSession } from '../store/sessionStore.ts'
import css from './ConnectionBanner.module.css'

/** A hiccup shorter than this is not worth a word. */
const QUIET_MS = 1_200
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

/** Becomes true when `value` has been true for a while; false at once. */
function useLasting(value: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!value) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value && lasting
}

function useNow(active: boolean): number {
  const [now, setNow] = useState(() => browserClock.now())
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => setNow(browserClock.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [active])
  return active ? now : browserClock.now()
}

/** The quiet line that says the connection is on its way back. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const connection = useSession((state) => state.connection)
  const away = useLasting(useSession(isReconnecting))
  const online = useOnline()
  const now = useNow(away)
  if (!away) return <div role="status" className="visuallyHidden" />
  const seconds = connection.name === 'waiting' ? Math.ceil((connection.retryAt - now) / 1000) : 0
  const text = !online
    ? t('space.banner.offline')
    : seconds > 0
      ? t('space.banner.waiting', { seconds })
      : t('space.banner.connecting')
  return (
    <div role="status" className={css.banner} data-testid="connection-banner">
      {online ? (
        <RotateCw aria-hidden size={18} className={css.turning} />
      ) : (
        <WifiOff aria-hidden size={18} />
      )}
      {text}
    </div>
  )
}
