/** What showing something on a screen needs: one's share, and the room. */
export interface CastWays {
  isSharing(): boolean
  /** Asks the person what to share. Resolves when it is shared, or not. */
  share(): Promise<void>
  unshare(): Promise<void>
  /** Whether it was the browser or the system that did not share; it has been said then. */
  hasFailed(): boolean
  /** Shows what is shared on the screen; says why not. Answers whether it is shown. */
  cast(): Promise<boolean>
}

/**
 * Shows on a screen what one shares; what is not shared yet is shared first. Answers what became of it: `dropped` is that the
 * person has chosen nothing. What was only begun for a screen that refuses it is shared no more.
 */
export async function castHere(ways: CastWays): Promise<'shown' | 'dropped' | 'failed' | 'refused'> {
  const wasSharing = ways.isSharing()
  if (!wasSharing) {
    await ways.share()
    if (!ways.isSharing()) return ways.hasFailed() ? 'failed' : 'dropped'
  }
  if (await ways.cast()) return 'shown'
  if (!wasSharing) await ways.unshare()
  return 'refused'
}
