import Hls from 'hls.js/light'

/** So far behind what is being sent everybody is, in pieces of the stream; who is farther behind leaps. */
const BEHIND = 2
const BEHIND_MOST = 4

/**
 * Plays an HLS stream out of its pieces, all browsers as far behind what is being sent; answers the way to stop. `fail`
 * hears that it sends nothing.
 */
export function attachPieces(element: HTMLVideoElement, url: string, fail: () => void): () => void {
  const hls = new Hls({
    enableWorker: false,
    liveSyncDurationCount: BEHIND,
    liveMaxLatencyDurationCount: BEHIND_MOST,
    maxLiveSyncPlaybackRate: 1.1,
    backBufferLength: 30,
  })
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) fail()
  })
  // What was missed while it stood still is not shown after: the others are elsewhere.
  const goOn = (): void => {
    const { liveSyncPosition } = hls
    if (liveSyncPosition !== null && element.currentTime < liveSyncPosition - 0.1)
      element.currentTime = liveSyncPosition
  }
  element.addEventListener('play', goOn)
  hls.loadSource(url)
  hls.attachMedia(element)
  return () => {
    element.removeEventListener('play', goOn)
    hls.destroy()
  }
}
