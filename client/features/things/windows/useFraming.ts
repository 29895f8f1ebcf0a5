import { useEffect, useState } from 'react'
import type { Framing, FramingAnswer } from '#shared/http/siteFacts.ts'
import { fetchFraming } from '../../../api/siteFacts.ts'

/** What becomes of a page that is to be framed; stale: allowed by now, but not when this page was loaded. */
export type FramingState = Framing | 'asking' | 'stale'

/** Whether an address is one of this site, which is always shown. */
const isOwn = (url: string): boolean => URL.parse(url, location.origin)?.origin === location.origin

/** Asks whether a page can be framed; `again` asks anew, `block` says that the browser did not let it. */
export function useFraming(url: string) {
  const [asked, setAsked] = useState(0)
  const question = `${asked} ${url}`
  const [answer, setAnswer] = useState<{
    readonly to: string
    readonly state: FramingState
    readonly origin?: string | undefined
  }>()
  const needsAnswer = !isOwn(url)
  useEffect(() => {
    if (!needsAnswer) return undefined
    const ending = new AbortController()
    const told = ({ framing: state, origin }: FramingAnswer): void => {
      if (!ending.signal.aborted) setAnswer({ to: question, state, origin })
    }
    fetchFraming(url, ending.signal).then(told, () => told({ framing: 'unreachable' }))
    return () => ending.abort()
  }, [url, question, needsAnswer])
  const known = answer?.to === question ? answer : undefined
  return {
    state: known?.state ?? (needsAnswer ? 'asking' : 'shown'),
    /** What is not allowed, if it is that. */
    origin: known?.origin,
    again: () => setAsked((before) => before + 1),
    block: () => setAnswer({ to: question, state: 'stale' }),
  }
}
