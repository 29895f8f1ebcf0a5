import i18next from 'i18next'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import { send } from '../net/send.ts'
import { TransactionError } from '../net/transactions.ts'
import { awayStore } from '../store/awayStore.ts'
import { askForProof } from '../store/stepUpStore.ts'
import { showToast } from '../store/toastStore.ts'
import { refusalWords } from './refusalWords.ts'

/** What to tell a person about an action that failed, in the language of the page. */
export async function failureText(error: unknown): Promise<string> {
  if (!(error instanceof TransactionError)) return i18next.t('space.failure.failed')
  if (error.failure !== 'refused') {
    // Where the banner says so already, it is not said twice.
    return i18next.t(awayStore.get().isReconnecting ? 'space.failure.failed' : 'space.failure.connection')
  }
  return (await refusalWords(error.refusal)) ?? i18next.t('space.failure.failed')
}

/** Waits for something; says `done` when it was, or why it was not. Answers whether it was. */
export async function toastOutcome(doing: Promise<void>, done?: string): Promise<boolean> {
  try {
    await doing
    if (done) showToast(done)
    return true
  } catch (error) {
    showToast(await failureText(error), { toastType: 'failed' })
    return false
  }
}

/** Asks the space to do something, and says how it went. */
export const act = <K extends ActionName>(kind: K, body: ActionBody<K>, done?: string): Promise<boolean> =>
  toastOutcome(sendProven(kind, body), done)

/** What cannot be taken back may want a proof first of who one is: then it is sent again as it was. */
async function sendProven<K extends ActionName>(kind: K, body: ActionBody<K>): Promise<void> {
  try {
    await send(kind, body)
  } catch (error) {
    const isUnproven = error instanceof TransactionError && error.refusal === 'unproven'
    if (!isUnproven || !(await askForProof())) throw error
    await send(kind, body)
  }
}
