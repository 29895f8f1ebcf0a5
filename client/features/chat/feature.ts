import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { ChatBubbles } from './ChatBubbles.tsx'
import { ChatButton } from './ChatButton.tsx'
import './commandsStore.ts'
import { openChatInput } from './writingStore.ts'

const ChatsWindow = lazily(async () => (await import('./ChatsWindow.tsx')).ChatsWindow)

export const chat = {
  name: 'chat',
  Scene: ChatBubbles,
  Button: ChatButton,
  windows: { chats: ChatsWindow },
  commands: {
    chat({ withOthers }) {
      if (withOthers) openChatInput()
      return withOthers
    },
  },
  hears: ['playerChats', 'playerEditsChatMessage', 'spaceRegistersCommand'],
} as const satisfies SpaceFeature
