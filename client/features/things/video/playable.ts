/** Why no browser plays an address: said with it. */
export type Unplayable =
  /** rtmp, rtsp and the like: no browser speaks it. */
  | 'protocol'
  /** FLV, MKV …: no browser reads it. */
  | 'format'
  /** A stream of another site, which only browsers that play HLS by themselves show. */
  | 'elsewhere'
  /** This browser plays no streams at all. */
  | 'noStreams'

/** What is known of the browser. */
export interface Abilities {
  /** Plays HLS by itself. */
  readonly playsHls: boolean
  /** Is given pieces of films (hls.js). */
  readonly takesPieces: boolean
}

/** How an address is played. */
export type Way = 'file' | 'native' | 'pieces'

const HLS = /\.m3u8?$/i
const UNREAD = /\.(?:flv|f4v|mkv|avi|wmv|ts|rm|rmvb|mpd)$/i

/** How a browser plays an address; or why it does not. `origin` is that of this site. */
export function wayOf(
  url: string,
  isLive: boolean,
  origin: string,
  { playsHls, takesPieces }: Abilities,
): Way | { readonly unplayable: Unplayable } {
  const address = URL.parse(url, origin)
  if (!address || !/^https?:$/.test(address.protocol)) return { unplayable: 'protocol' }
  const path = address.pathname
  if (UNREAD.test(path)) return { unplayable: 'format' }
  const isHls = HLS.test(path) || (isLive && !/\.\w{2,4}$/.test(path))
  if (!isHls) return 'file'
  if (playsHls) return 'native'
  if (address.origin !== origin) return { unplayable: 'elsewhere' }
  return takesPieces ? 'pieces' : { unplayable: 'noStreams' }
}

/** What this browser can do. */
export const ownAbilities = (): Abilities => ({
  playsHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
  takesPieces: 'MediaSource' in window || 'ManagedMediaSource' in window,
})
