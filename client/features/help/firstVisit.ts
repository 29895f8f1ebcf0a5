const SEEN_KEY = 'lingjing.helpSeen'

/** True until somebody has been shown round, or has seen the card, once in this browser. */
export const isFirstVisit = (): boolean => localStorage.getItem(SEEN_KEY) === null

/** From now on this browser knows its way about. */
export const endFirstVisit = (): void => localStorage.setItem(SEEN_KEY, '1')
