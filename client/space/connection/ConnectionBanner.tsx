import { useEffect, useState } from 'react'
import { Check, RotateCw, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { heightVariable } from '../../components/heightVariable.ts'
import { isReconnecting } from '../../store/createSessionStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useReconnectText } from './useReconnectText.ts'
import css from './ConnectionBanner.module.css'

/** A hiccup shorter than this is not worth a word. */
const QUIET_MS = 1_200
/** How long the good news stays. */
const BACK_MS = 2_500

/** Becomes true when `value` has been true for a while; false at once. */
function useLasting(value: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  if (!value && lasting) setLasting(false)
  useEffect(() => {
    if (!value) return undefined
    const timer = setTimeout(() => setLasting(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return lasting
}

/** True for a moment after `away` has ended with a working connection. */
function useJustBack(away: boolean): boolean {
  const isReady = useSession((state) => state.connection.name === 'ready')
  const [wasAway, setWasAway] = useState(false)
  if (away && !wasAway) setWasAway(true)
  const back = wasAway && !away && isReady
  useEffect(() => {
    if (!back) return
    const timer = setTimeout(() => setWasAway(false), BACK_MS)
    return () => clearTimeout(timer)
  }, [back])
  return back
}

const keepHeight = heightVariable('--banner')

/** The quiet line that says the connection is on its way back, and then that it is. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const away = useLasting(useSession(isReconnecting))
  const back = useJustBack(away)
  const text = useReconnectText(away)
  // Read out without the countdown, which would be read at every second.
  const spoken = away ? t(`space.banner.${text.key === 'offline' ? 'offline' : 'connecting'}`) : ''
  return (
    <>
      <div role="status" className="visuallyHidden">
        {back ? t('space.banner.back') : spoken}
      </div>
      {away && (
        <div ref={keepHeight} className={css.banner} data-testid="connection-banner" aria-hidden>
          {text.key === 'offline' ? <WifiOff size={18} /> : <RotateCw size={18} className={css.turning} />}
          {'seconds' in text
            ? t(`space.banner.${text.key}`, { seconds: text.seconds })
            : t(`space.banner.${text.key}`)}
        </div>
      )}
      {back && (
        <div ref={keepHeight} className={css.banner} aria-hidden>
          <Check size={18} className={css.back} />
          {t('space.banner.back')}
        </div>
      )}
    </>
  )
}
