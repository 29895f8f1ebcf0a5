import { isCall } from './isCall.ts'
import { componentOf, usableKindOf, type ComponentName } from './interactionKinds.ts'
import { mediaOf } from './media.ts'
import type { MapObject } from './placement.ts'
import { propertiesOf } from './properties.ts'

/** What an object says of what using it shows; absent is what nobody has set, or what no browser should open. */
export type Interaction =
  | { readonly kind: 'website' | 'call' | 'extension'; readonly url: string | undefined }
  | { readonly kind: 'poster'; readonly pages: readonly string[]; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'component'; readonly name: ComponentName }
  | {
      readonly kind: 'video'
      /** As written: a stream may be of a kind no browser plays, which is said then. */
      readonly url: string | undefined
      readonly isLive: boolean
      /** Begins anew when it has ended. */
      readonly loop: boolean
      /** Plays from when the room is opened. */
      readonly autoplay: boolean
      /** Pictures shown while it is off, and when it has ended. */
      readonly offline: string | undefined
      readonly ended: string | undefined
    }
  | {
      readonly kind: 'modal'
      readonly text: string
      readonly picture: string | undefined
      readonly url: string | undefined
    }

/** So many pages of a poster are shown, and so many characters of a text. */
const PAGES_MAX = 50
const TEXT_MAX = 5_000
const ADDRESS_MAX = 2_000
/** A path, but no address of another host in its shape. */
const PATH = /^\/(?![/\\])\S*$/
/** A host without a name and a password before it, a port, and the rest. */
const WEB = /^https?:\/\/(?:[^\s/?#@\\:[\]]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** A path on this site that is no call or a web address, as written; undefined: nothing a browser should open. */
export function addressOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > ADDRESS_MAX) return undefined
  const address = value.trim()
  return (PATH.test(address) && !isCall(address)) || WEB.test(address) ? address : undefined
}

/**
 * The still picture a screen shows while no film plays on it: a poster's first page, or what is shown of a film that is
 * not there. A path on this site; nothing is fetched from elsewhere.
 */
export function stillOf(interaction: Interaction | undefined): string | undefined {
  const still =
    interaction?.kind === 'poster'
      ? interaction.pages[0]
      : interaction?.kind === 'video' && interaction.url === undefined
        ? interaction.offline
        : undefined
  return still !== undefined && PATH.test(still) ? still : undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, TEXT_MAX) : '')

/** The first of some values that is an address. */
function firstAddress(...values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const address = addressOf(value)
    if (address !== undefined) return address
  }
  return undefined
}

/**
 * What using an object shows. Beside our names of properties (docs/decisions/050-things.md) those of published maps are
 * read: image, preview, blurb, zoomLink, message, video.
 */
export function interactionOf(object: MapObject): Interaction | undefined {
  const kind = usableKindOf(object)
  const properties = propertiesOf(object)
  const media = mediaOf(object)
  switch (kind) {
    case undefined:
      return undefined
    case 'website':
    case 'extension':
      return { kind, url: addressOf(properties['url']) }
    case 'call':
      return { kind, url: firstAddress(properties['url'], properties['zoomLink']) }
    case 'poster': {
      const listed = Array.isArray(properties['pages']) ? properties['pages'] : []
      const shown = [media?.kind === 'image' ? media.url : undefined, ...listed, properties['image']]
      const pages = shown.flatMap((page) => addressOf(page) ?? [])
      return {
        kind,
        pages: [...new Set(pages)].slice(0, PAGES_MAX),
        text: textOf(properties['text'] ?? properties['blurb']),
      }
    }
    case 'component': {
      const name = componentOf(object)
      return name && { kind, name }
    }
    case 'video': {
      const shown = media?.kind === 'image' ? undefined : media
      const url = firstAddress(
        shown?.kind === 'live' ? undefined : shown?.url,
        properties['url'],
        properties['video'],
      )
      const live = shown?.kind === 'live' ? shown.url.trim().slice(0, ADDRESS_MAX) : undefined
      return {
        kind,
        url: live ?? url,
        isLive: live !== undefined || (url !== undefined && /\.m3u8(?:[?#]|$)/i.test(url)),
        loop: properties['loop'] === true,
        autoplay: properties['autoplay'] === true,
        offline: firstAddress(properties['offline'], media?.kind === 'image' ? media.url : undefined),
        ended: addressOf(properties['ended']),
      }
    }
    case 'note':
      return { kind, text: textOf(properties['text'] ?? properties['message']) }
    case 'modal':
      return {
        kind,
        text: textOf(properties['text']),
        picture: firstAddress(media?.kind === 'image' ? media.url : undefined, properties['image']),
        url: addressOf(properties['url']),
      }
  }
}
