import { followHistory } from './dialogHistory.ts'
import { dialogStack } from './dialogStack.ts'
import { followTyping } from './typedText.ts'

export { LeaveQuestion } from './LeaveQuestion.tsx'

/** See followHistory. */
export const whenClosed = followHistory(dialogStack, {
  history,
  onStep: (hear) => addEventListener('popstate', hear),
  later: (task) => setTimeout(task),
})
/** Whether something was typed into `part` of the page. */
export const isTyped = followTyping(document)
