import { useEffect, useRef } from 'react'
import { authStore } from '../../store/authStore.ts'

/** Asks a guest who comes to a page to log in; `onRefused` when the dialog is closed without. */
export function useLoginPrompt(onRefused?: () => void): void {
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  })
  useEffect(() => {
    const { login, setLoginDialogOpen } = authStore.getState()
    if (login) return
    setLoginDialogOpen(true)
    const stop = authStore.subscribe((now, before) => {
      if (before.loginDialogOpen && !now.loginDialogOpen && !now.login) refused.current?.()
    })
    return () => {
      // Leaving by a link is no refusal.
      stop()
      setLoginDialogOpen(false)
    }
  }, [])
}
