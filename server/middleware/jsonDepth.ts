import { ApiError } from '#shared/errors.ts'

/** Nothing of ours is half as deep; what walks over a body calls itself for each level of it. */
export const jsonDepthMax = 64

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\{}[]'].map((character) =>
  character.charCodeAt(0),
)

/**
 * Looks at a JSON text before it is parsed: brackets in brackets end the stack of whatever writes or checks it later.
 * @throws ApiError InvalidJson
 */
export function checkJsonDepth(text: Uint8Array): void {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isInText) {
      if (character === backslash) at += 1
      else if (character === quote) isInText = false
    } else if (character === quote) isInText = true
    else if (character === openBrace || character === openBracket) {
      depth += 1
      if (depth > jsonDepthMax) {
        throw new ApiError('InvalidJson', undefined, `The body is nested more than ${jsonDepthMax} deep`)
      }
    } else if (character === closeBrace || character === closeBracket) depth -= 1
  }
}
