import { isCall } from '#shared/map/isCall.ts'

/** An address as people read it: where it leads, first of all. */
export const hostOf = (url: string): string => URL.parse(url, location.origin)?.host ?? url

/** The whole address: a path becomes one of this site. */
export const wholeAddress = (url: string): string => URL.parse(url, location.origin)?.href ?? url

/** Opens a page beside this one, which learns nothing of it. */
export const openBeside = (url: string): void =>
  void window.open(wholeAddress(url), '_blank', 'noopener,noreferrer')

/** A picture as it may be shown; undefined: none, or a call of this site, its host written out. */
export function shownPicture(url: string | undefined): string | undefined {
  const address = url === undefined ? null : URL.parse(url, location.origin)
  return address?.origin === location.origin && isCall(address.pathname) ? undefined : url
}
