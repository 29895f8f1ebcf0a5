/** What people use in more than one level. */
import type { ThingFile } from '#shared/map/thingFiles.ts'
import type { Use } from './drawing.ts'

/** Something people draw on together. */
export const board: Use = { kind: 'component', words: '一起画', properties: { component: 'board' } }

/** A board on which people write together, under its heading, where the piece itself has none. */
export const notes = (words: string, heading?: string): Use => ({
  kind: 'note',
  words,
  ...(heading !== undefined && { properties: { text: heading } }),
})

/** The short film of all levels, on a large screen when somebody begins it. */
export const film: Use = {
  kind: 'video',
  words: '看短片',
  properties: { url: '/assets/films/levels.webm', loop: true },
}

/** A lamp anybody switches. */
export const lamp: Use = { kind: 'component', words: '开关灯', properties: { component: 'lamp' } }

/** A coffee machine that counts its cups. */
export const coffeeMachine: Use = {
  kind: 'component',
  words: '来杯咖啡',
  properties: { component: 'coffee' },
}

/** Words one reads at a desk, a board or a touch screen, with the picture of the level, and files that hang there. */
export const told = (
  words: string,
  alias: string,
  lines: readonly string[],
  files: readonly ThingFile[] = [],
): Use => ({
  kind: 'modal',
  words,
  properties: {
    image: `/assets/images/banners/${alias}.webp`,
    text: lines.join('\n'),
    ...(files.length > 0 && { files }),
  },
})
