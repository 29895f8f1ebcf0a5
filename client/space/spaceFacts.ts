import { createContext, use, type ComponentType } from 'react'

/** What features are told of the space one is in. */
export interface SpaceFacts {
  /** False where everybody is by themselves: no people, no chat. */
  readonly withOthers: boolean
  readonly chatDisabled: boolean
  /** What features have in the settings. */
  readonly settings: readonly ComponentType[]
  /** Absent where there is no way out but closing the page. */
  readonly onExit: (() => void) | undefined
}

export const SpaceFactsContext = createContext<SpaceFacts | undefined>(undefined)

/** Only inside the Hud. */
export function useSpaceFacts(): SpaceFacts {
  const facts = use(SpaceFactsContext)
  if (!facts) throw new Error('a part of the interface outside of a space')
  return facts
}
