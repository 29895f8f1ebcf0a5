import type { OnLine } from '../../scene/people/Bubbles.tsx'
import { chatStore } from './chatStore.ts'

/** Lines of the chat that float over heads. */
export const onChatBubble: OnLine = (listener) =>
  chatStore.subscribe(({ bubbles }, before) => {
    if (bubbles === before.bubbles) return
    for (const [encId, bubble] of bubbles)
      if (before.bubbles.get(encId) !== bubble) listener(encId, bubble.text)
  })
