/**
 * `npm run pictures [-- groups, sizes]`: takes the pictures in docs/screens from the running product, filled with people
 * and spaces, in a real Chromium. Groups: public spaces templates account admin scene; sizes: desktop phone kiosk.
 * Without any: all of them, which takes a while; one group takes a minute or two. Only when named: banners [level …]
 * (those of the built-in spaces), sheets [level …] (three views of a level in three lights; --parts: each by itself as well),
 * rooms (the preset rooms of the map maker: thumbnails in assets/images/rooms, and sheets of them),
 * maker (the map maker, tool by tool), showroom (the big screen of a site, its phone page and its editor, in windows of their own),
 * gatherings (announcements, events, draws and all that belongs to them, on pages and inside; --english: the pages in English),
 * cloud (a space that is drawn elsewhere: on the way, in the queue, over, and the picture),
 * people (everybody one can be), items (everything one can furnish with, for the shelves of the map maker: assets/images/items), spots [level …] (looks for flicker from twenty places of a level; prints; pictures of suspects lie in test-results/spots).
 * --only a,b: only these pictures (of the map maker, these parts of the walk through it); --out folder; --whole: pages from top to bottom; --dark: in dark, as name-dark-size.
 */
import { ensureChromium } from './chromium.mjs'
import {
  ensureBuilt,
  ensureGenerated,
  ensureInstalled,
  handOver,
  pinnedNode,
  requireNode,
  root,
} from './steps.mjs'

requireNode()
ensureInstalled()
ensureGenerated()
ensureBuilt()
const executablePath = ensureChromium()
handOver(pinnedNode, [`${root}/scripts/pictures/main.ts`, ...process.argv.slice(2)], {
  ...(executablePath && { CHROMIUM_PATH: executablePath }),
})
