import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { ChatBubbles } from './ChatBubbles.tsx'
import { ChatButton } from './ChatButton.tsx'
import './commandsStore.ts'
import { loadChatTexts } from './loadChatTexts.ts'
import { openChatInput } from './writingStore.ts'

const ChatsWindow = lazily(async () => {
  const [window] = await Promise.all([import('./ChatsWindow.tsx'), loadChatTexts()])
  return window.ChatsWindow
})

export const chat = {
  name: 'chat',
  Level: ChatBubbles,
  Button: ChatButton,
  windows: { chats: ChatsWindow },
  commands: {
    chat({ withOthers }) {
      if (withOthers) openChatInput()
      return withOthers
    },
  },
  hears: [
    'playerChats',
    'playerEditsChatMessage',
    'spaceRegistersCommand',
    'customEvent',
    'subscriptionsUpdated',
  ],
} as const satisfies SpaceFeature
