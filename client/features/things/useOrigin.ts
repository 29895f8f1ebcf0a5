import { useCallback, useEffect, useState } from 'react'
import type { OriginAnswer } from '#shared/http/originWishes.ts'
import { fetchOrigin } from '../../api/origins.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { bar, barredOrigins, foreignOrigin } from './barredOrigins.ts'

/**
 * What of an address keeps it from being shown here. own: of this site, or nothing is known against it; asking; shown:
 * its origin is on the list; stale: it is by now, but was not when this page was loaded; barred: it is not.
 */
export type OriginState =
  | { readonly name: 'own' | 'asking' | 'shown' | 'stale' }
  | { readonly name: 'barred'; readonly answer: OriginAnswer }

/** So often it is asked whether a wish was answered, while one looks, ms. */
const ANSWERED_MS = 10_000

/** Whether what has an address may be shown here; `learn` takes what the server answered to a wish. */
export function useOrigin(url: string) {
  const spaceId = useSession((state) => state.spaceId)
  const origin = foreignOrigin(url)
  const [answer, setAnswer] = useState<OriginAnswer>()
  /** The origin of which the server said nothing. */
  const [unanswered, setUnanswered] = useState<string>()
  const isBarred = useSelection(barredOrigins, ({ origins }) => origin !== undefined && origins.has(origin))
  const learn = useCallback((told: OriginAnswer): void => {
    if (!told.isListed) bar(told.origin)
    setAnswer(told)
  }, [])
  const known = answer?.origin === origin ? answer : undefined
  const isWaiting = known?.wish?.state === 'OPEN' && !known.isListed
  useEffect(() => {
    if (origin === undefined || spaceId === undefined) return undefined
    const ending = new AbortController()
    // Without an answer it is shown as if there were no list: the browser says what it thinks of it.
    const ask = () =>
      void fetchOrigin(spaceId, origin, ending.signal).then(learn, () => {
        if (!ending.signal.aborted) setUnanswered(origin)
      })
    if (!isWaiting) ask()
    const timer = isWaiting ? setInterval(ask, ANSWERED_MS) : undefined
    return () => {
      ending.abort()
      clearInterval(timer)
    }
  }, [origin, spaceId, isWaiting, learn])
  const state: OriginState =
    origin === undefined
      ? { name: 'own' }
      : !known
        ? { name: unanswered === origin ? 'shown' : 'asking' }
        : !known.isListed
          ? { name: 'barred', answer: known }
          : { name: isBarred ? 'stale' : 'shown' }
  return { state, learn }
}
