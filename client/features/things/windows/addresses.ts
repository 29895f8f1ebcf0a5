/** An address as people read it: where it leads, first of all. */
export const hostOf = (url: string): string => URL.parse(url, location.origin)?.host ?? url

/** The whole address: a path becomes one of this site. */
export const wholeAddress = (url: string): string => URL.parse(url, location.origin)?.href ?? url

/** Opens a page beside this one, which learns nothing of it. */
export const openBeside = (url: string): void =>
  void window.open(wholeAddress(url), '_blank', 'noopener,noreferrer')
