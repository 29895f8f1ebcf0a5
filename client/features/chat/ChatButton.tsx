import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { WindowButton } from '../../space/WindowButton.tsx'
import { badgeText } from '../../text/badgeText.ts'
import { useChat } from './chatStore.ts'
import { unreadOf } from './createChatStore.ts'

/** The way to the chat, and how much of it is unread. */
export function ChatButton() {
  const { t } = useTranslation()
  const { withOthers } = useSpaceFacts()
  const unread = useChat((state) => unreadOf(state, 'all'))
  const badge = badgeText(unread)
  if (!withOthers) return null
  return (
    <WindowButton
      window="chats"
      Icon={MessageCircle}
      text={t('space.chat.button')}
      aria-label={badge ? t('space.chat.buttonUnread', { count: unread }) : undefined}
    >
      {badge && (
        <b aria-hidden data-testid="unread-badge">
          {badge}
        </b>
      )}
    </WindowButton>
  )
}
