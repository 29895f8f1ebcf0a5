import { randomId } from '../../net/randomId.ts'
import { send } from '../../net/send.ts'
import { useSelection } from '../../store/createStore.ts'
import { onSpaceChange, sessionStore } from '../../store/sessionStore.ts'
import { onEvents, worldStore } from '../../store/worldStore.ts'
import { createChatStore, type ChatState } from './createChatStore.ts'
import { resetWriting } from './writingStore.ts'

const self = () => {
  const { selfEncId } = sessionStore.get()
  return selfEncId === undefined ? undefined : worldStore.get().players.get(selfEncId)
}

/** Chat of the space this page is in. */
export const chatStore = createChatStore({
  send,
  edit: (body) => send('chatMessageUpdated', body),
  now: () => Date.now(),
  newId: randomId,
  selfUid: () => sessionStore.get().selfUid,
  selfName: () => self()?.name ?? '',
  selfMapId: () => self()?.mapId ?? '',
  encIdOf: (userId) => worldStore.get().encIds.get(userId),
})

onEvents(chatStore.receive)
onSpaceChange(() => {
  chatStore.get().reset()
  resetWriting()
})

/** Selects from the chat in a component. */
export function useChat<S>(selector: (state: ChatState) => S): S {
  return useSelection(chatStore, selector)
}
