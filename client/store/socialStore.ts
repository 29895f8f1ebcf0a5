import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import { fetchBlocks } from '../api/blocks.ts'
import { authStore } from './authStore.ts'
import { createSocialStore, type SocialState } from './createSocialStore.ts'
import { useSelection } from './createStore.ts'
import { onSpaceChange, sessionStore } from './sessionStore.ts'
import { onEvents, worldStore } from './worldStore.ts'

/** Conversations, blocks and flags of the space this page is in. */
export const socialStore = createSocialStore({
  userIdOf: (encId) => worldStore.get().players.get(encId)?.uid,
  selfUid: () => sessionStore.get().selfUid,
})

onEvents(socialStore.receive)
onSpaceChange(() => socialStore.get().reset())

/** Reads whom one blocks. Without an answer nobody is hidden; the server keeps them away for all that. */
async function loadBlocks(): Promise<void> {
  try {
    const { data } = await fetchBlocks()
    socialStore.get().setBlocked(data)
  } catch {
    console.warn('the list of blocked people could not be read')
  }
}
sessionStore.subscribe(({ selfUid }, former) => {
  if (selfUid === former.selfUid) return
  socialStore.get().setBlocked([])
  // Who looks around without an account blocks nobody.
  const isVisit = authStore.getState().login?.authFrom === guestVisitKey
  if (selfUid !== undefined && !isVisit) void loadBlocks()
})

/** Selects from the social state in a component. */
export function useSocial<S>(selector: (state: SocialState) => S): S {
  return useSelection(socialStore, selector)
}
