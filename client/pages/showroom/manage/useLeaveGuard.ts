import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Asks before something that is not saved is left: by closing the tab, by another address, and by Back, which the router
 * follows without a question. For that one step stands between this page and the one before; Back takes that step first.
 */
export function useLeaveGuard(isDirty: boolean) {
  const [isAsking, setAsking] = useState(false)
  const hasStep = useRef(false)
  const isLeaving = useRef(false)

  const wentBack = useEffectEvent(() => {
    if (!hasStep.current) return
    hasStep.current = false
    if (isDirty) setAsking(true)
    // Nothing is lost: the step was only in the way.
    else history.back()
  })
  useEffect(() => {
    const onBack = (): void => wentBack()
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])

  useEffect(() => {
    if (!isDirty || isAsking || isLeaving.current) return
    if (!hasStep.current) {
      // The same page to the router, which keeps what it wrote there.
      history.pushState(history.state, '')
      hasStep.current = true
    }
    const ask = (event: Event): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty, isAsking])

  return {
    isAsking,
    stay: () => setAsking(false),
    leave: () => {
      isLeaving.current = true
      history.back()
    },
  }
}
