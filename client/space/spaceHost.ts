import { createContext, useContext, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SiteDocument } from '#shared/sites/siteDocument.ts'
import { authStore } from '../store/authStore.ts'

/** What the page around a space decides: our own, or that of a third-party site whose index shows it in place. */
export interface SpaceHost {
  /** Out of the space; `to` is where our own pages would go. */
  leave(to: string): void
  /** Through a portal to another page of ours. */
  goTo(path: string): void
  /** Somebody has to log in (again). */
  logIn(): void
  /** What is not offered here (platform.md, third-party sites). */
  readonly hides: SiteDocument['hides']
  /** On buttons that leave, instead of where our own pages would go. */
  readonly leaveLabel?: string
  /** CSS background of the loading screen; its own without one. */
  readonly loadingBackground?: string
}

const SpaceHostContext = createContext<SpaceHost | undefined>(undefined)
export const SpaceHostProvider = SpaceHostContext.Provider

/** The host of the space, our own pages by default. */
export function useSpaceHost(): SpaceHost {
  const navigate = useNavigate()
  const given = useContext(SpaceHostContext)
  return useMemo(
    () =>
      given ?? {
        leave: (to) => void navigate(to),
        goTo: (path) => void navigate(path),
        logIn: () => authStore.getState().setLoginDialogOpen(true),
        hides: [],
      },
    [given, navigate],
  )
}
