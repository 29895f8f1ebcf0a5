import Hls from 'hls.js/light'

/** Plays an HLS stream where a browser does not by itself; answers the way to stop. `fail` hears that it sends nothing. */
export function attachPieces(element: HTMLVideoElement, url: string, fail: () => void): () => void {
  const hls = new Hls({ enableWorker: false, liveSyncDurationCount: 2, backBufferLength: 30 })
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) fail()
  })
  hls.loadSource(url)
  hls.attachMedia(element)
  return () => hls.destroy()
}
