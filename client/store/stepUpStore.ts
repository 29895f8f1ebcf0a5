import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Somebody is asked to show once more who they are, before something that cannot be taken back. */
interface StepUpState {
  readonly asking: PromiseWithResolvers<boolean> | undefined
}

const stepUpStore = createStore<StepUpState>(() => ({ asking: undefined }))

/** Asks for a proof; resolves when it was given, or with false when the person would rather not. */
export function askForProof(): Promise<boolean> {
  const { asking } = stepUpStore.getState()
  if (asking) return asking.promise
  const next = Promise.withResolvers<boolean>()
  stepUpStore.setState({ asking: next })
  return next.promise
}

/** Ends the question. */
export function answerProof(isGiven: boolean): void {
  const { asking } = stepUpStore.getState()
  stepUpStore.setState({ asking: undefined })
  asking?.resolve(isGiven)
}

export const useIsProofAsked = (): boolean => useStore(stepUpStore, ({ asking }) => asking !== undefined)

/** Of all windows of this site: a log-in in a window of its own has proved the session. */
const CHANNEL = 'lingjing.stepUp'

export function tellProof(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('proven')
  channel.close()
}

/** Hears of it; returns the way to stop. */
export function onProof(told: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = told
  return () => channel.close()
}
