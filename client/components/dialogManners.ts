import { followHistory } from './dialogHistory.ts'
import { dialogStack } from './dialogStack.ts'
import { lazyDialog } from './lazyDialog.tsx'
import { followTyping } from './typedText.ts'

export const LeaveQuestion = lazyDialog(async () => (await import('./LeaveQuestion.tsx')).LeaveQuestion)

/** See followHistory. */
export const whenClosed = followHistory(dialogStack, {
  history,
  onStep: (hear) => addEventListener('popstate', hear),
  later: (task) => setTimeout(task),
})
/** Whether something was typed into `part` of the page; from then on there is something to ask. */
export const isTyped = followTyping(document, LeaveQuestion.ahead.onFocus)
