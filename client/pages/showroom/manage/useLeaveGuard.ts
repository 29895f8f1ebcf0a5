import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { depthOf } from '../../../components/dialogHistory.ts'
import { dialogStack } from '../../../components/dialogStack.ts'
import { followLeaving } from '../../../components/leaving.ts'

/**
 * Asks before something that is not saved is left: by closing the tab, by another address, and by Back, which the router
 * follows without a question: it takes the step that the stack of dialogs laid before the page.
 */
export function useLeaveGuard(isDirty: boolean) {
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const isLeaving = useRef(false)
  const ask = useEffectEvent(() => setAsking(true))

  useEffect(() => {
    if (!isDirty || isLeaving.current) return
    followLeaving()
    const takeOff = dialogStack.push({ id, parent: undefined, close: () => {}, leave: () => ask() })
    const hold = (event: Event): void => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => {
      takeOff()
      removeEventListener('beforeunload', hold)
    }
  }, [isDirty, id])

  return {
    isAsking,
    stay: () => setAsking(false),
    leave: () => {
      isLeaving.current = true
      // Past the steps that were laid, to the page before.
      history.go(-(depthOf(history.state) + 1))
    },
  }
}
