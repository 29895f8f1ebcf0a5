import i18next from 'i18next'
import { Bubbles, type OnLine } from '../../scene/people/Bubbles.tsx'
import { chatStore } from './chatStore.ts'
import { wordsOf } from './linePicture.ts'

const onChatBubble: OnLine = (listener) =>
  chatStore.subscribe(({ bubbles }, before) => {
    if (bubbles === before.bubbles) return
    for (const [encId, bubble] of bubbles)
      if (before.bubbles.get(encId) !== bubble)
        listener(encId, wordsOf(bubble.text, location.origin, i18next.t('space.chat.picture.word')))
  })

/** Part of the level: lines of the chat that float over heads. */
export const ChatBubbles = () => <Bubbles onLine={onChatBubble} />
