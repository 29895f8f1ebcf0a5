import { beforeAll } from 'vitest'
import { smallSpace, spacesFolder } from '../world/smallSpaces.ts'
import { startSceneBrowser, type Person } from './browser.ts'
import { enterAs, openAs, spacePath } from './spacePage.ts'
import { stage, type Stage } from './stage.ts'

const [level] = smallSpace('office').levels
const corner = {
  name: '东南角',
  nookCoords: { coords: [{ x: 9, y: 9 }] },
  colored: true,
  bookable: false,
  restricted: false,
}
/** An office with one nook, which has a name. */
export const withCorner = smallSpace('office', {
  levels: [{ ...level!, map: { ...level!.map, nooks: { corner } } }],
})

export interface OneInside extends Stage {
  readonly ann: Person
}

/** 安 alone in a space with a corner that has a name, drawn. */
export function oneInside(): OneInside {
  const made = stage(() => ({ spacesFolder: spacesFolder([withCorner]) }), startSceneBrowser) as {
    -readonly [K in keyof OneInside]: OneInside[K]
  }
  beforeAll(async () => {
    const { server, browser } = made
    made.ann = await browser.person({ viewport: { width: 960, height: 600 } })
    const { access_token: token } = await server.login('安')
    const { space } = await server.createSpace(token, { name: '看一看' })
    await openAs(server, made.ann.page, '安', spacePath(space.id))
    await enterAs(made.ann.page, '安')
  })
  return made
}
