import { Bubbles, type OnLine } from '../../scene/people/Bubbles.tsx'
import { chatStore } from './chatStore.ts'

const onChatBubble: OnLine = (listener) =>
  chatStore.subscribe(({ bubbles }, before) => {
    if (bubbles === before.bubbles) return
    for (const [encId, bubble] of bubbles)
      if (before.bubbles.get(encId) !== bubble) listener(encId, bubble.text)
  })

/** Part of the scene: lines of the chat that float over heads. */
export const ChatBubbles = () => <Bubbles onLine={onChatBubble} />
