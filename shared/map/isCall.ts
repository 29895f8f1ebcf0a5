/**
 * What is, or what browsers and proxies might make, a path below `/api`: dots, escapes of letters, the other slash. Nothing
 * this site shows lies there, nor at a path that begins with an escape.
 */
const CALL = /^\/(?:api\b|[^/?#]*%|[^?#]*[\\\s]|(?:[^?#]*\/)?(?:\.|%2e))/i

/** Whether a path is a call of this site: nobody makes one by looking at what somebody has put into a space. */
export const isCall = (path: string): boolean => CALL.test(path)
