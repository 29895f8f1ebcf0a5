/** How the world is seen: over the shoulder, through one's own eyes, or from straight above as a plan. */
export type ViewMode = 'follow' | 'first' | 'top'
export const viewModes: readonly ViewMode[] = ['follow', 'first', 'top']
