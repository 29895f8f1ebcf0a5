import { isCall } from '#shared/map/isCall.ts'

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
  // Whoever comes near would make calls in place of who has put it there.
  if (address.origin === origin && isCall(path)) return { unplayable: 'format' }
  if (UNREAD.test(path)) return { unplayable: 'format' }
  const isHls = HLS.test(path) || (isLive && !/\.\w{2,4}$/.test(path))
  if (!isHls) return 'file'
  // In pieces everybody is as far behind what is sent as everybody else; a browser by itself is where it likes.
  if (takesPieces && address.origin === origin) return 'pieces'
  if (playsHls) return 'native'
  return { unplayable: address.origin === origin ? 'noStreams' : 'elsewhere' }
}

/** What this browser can do. */
export const ownAbilities = (): Abilities => ({
  playsHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
  takesPieces: 'MediaSource' in window || 'ManagedMediaSource' in window,
})
