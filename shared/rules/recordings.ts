/** How a recording stands. lost: the media server knows nothing of it any more. */
export const recordingStates = ['starting', 'active', 'ending', 'complete', 'failed', 'lost'] as const
export type RecordingState = (typeof recordingStates)[number]

/** In these it takes in what is said. */
export const runningStates: readonly RecordingState[] = ['starting', 'active']

/** In these something may still come of it. */
export const openStates: readonly RecordingState[] = [...runningStates, 'ending']

/** Whether it takes in what is said. */
export const isRunning = ({ state }: { readonly state: RecordingState }): boolean =>
  runningStates.includes(state)

/** Whether nothing comes of it any more. */
export const isOver = ({ state }: { readonly state: RecordingState }): boolean => !openStates.includes(state)

/** What is recorded: a conversation of these kinds, or a screen on a wall and who sees it. */
export const recordedKinds = ['proximity', 'whisper', 'nook', 'meeting', 'stage', 'cast'] as const
export type RecordedKind = (typeof recordedKinds)[number]

/** What an id of `mediaPeers` is of; of proximity it is a random one. */
export function kindOfConversation(id: string): RecordedKind {
  const [kind] = id.split(':', 1)
  return recordedKinds.find((known) => known === kind) ?? 'proximity'
}
