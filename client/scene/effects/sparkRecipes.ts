import type { SparkShape } from './sparkSheet.ts'

/** What flies up with an emote. Lengths in metres, times in seconds. */
export interface SparkRecipe {
  readonly shapes: readonly SparkShape[]
  readonly colours: readonly string[]
  readonly count: number
  /** They set out one after another within this time. */
  readonly overS: number
  readonly lifeS: number
  /** Where they begin: over the floor, in front, and how far round that. */
  readonly height: number
  readonly ahead: number
  readonly round: number
  readonly up: number
  readonly out: number
  /** Downwards; below 0 they are lighter than air. */
  readonly gravity: number
  readonly size: number
  readonly sway: number
  /** Turns a second, either way. */
  readonly spin: number
}

const common = { overS: 0.9, lifeS: 1.5, height: 1.75, ahead: 0.05, round: 0.22, up: 0.7, out: 0.25 } as const

/** By emote. */
export const sparkRecipes: Readonly<Record<string, SparkRecipe>> = {
  '👋': {
    ...common,
    shapes: ['star'],
    colours: ['#ffd45e', '#ffe9ae', '#ffb347'],
    count: 14,
    overS: 1.6,
    height: 1.6,
    round: 0.42,
    gravity: 0.1,
    size: 0.13,
    sway: 0.05,
    spin: 0.3,
  },
  '❤️': {
    ...common,
    shapes: ['heart'],
    colours: ['#f0476a', '#ff7a93', '#e02d57'],
    count: 14,
    overS: 1.5,
    lifeS: 1.9,
    gravity: -0.15,
    size: 0.2,
    sway: 0.1,
    spin: 0.04,
  },
  '🎉': {
    ...common,
    shapes: ['paper', 'paper', 'star'],
    colours: ['#e4572e', '#e9b44c', '#2a9d8f', '#2e86ab', '#9b5de5', '#f28482'],
    count: 30,
    overS: 0.25,
    lifeS: 2.2,
    height: 1.9,
    round: 0.1,
    up: 2.6,
    out: 1.1,
    gravity: 2.6,
    size: 0.11,
    sway: 0.06,
    spin: 1.4,
  },
  '👍': {
    ...common,
    shapes: ['star'],
    colours: ['#ffc933', '#ffdf80', '#fff1c4'],
    count: 16,
    overS: 0.5,
    lifeS: 1.3,
    height: 1.45,
    ahead: 0.3,
    round: 0.12,
    up: 0.9,
    out: 0.7,
    gravity: 0.7,
    size: 0.15,
    sway: 0.02,
    spin: 0.5,
  },
  '❓': {
    ...common,
    shapes: ['question'],
    colours: ['#5aa9e6', '#7fc8f8', '#9b8cf0'],
    count: 7,
    overS: 1.8,
    lifeS: 1.8,
    gravity: -0.05,
    size: 0.24,
    sway: 0.12,
    spin: 0.05,
  },
  '✋': {
    ...common,
    shapes: ['ring', 'star'],
    colours: ['#3cc2b5', '#8fe3da', '#ffd45e'],
    count: 12,
    overS: 1,
    height: 1.95,
    round: 0.2,
    up: 0.45,
    out: 0.4,
    gravity: 0,
    size: 0.15,
    sway: 0.03,
    spin: 0.1,
  },
  '👏': {
    ...common,
    shapes: ['clap', 'clap', 'star'],
    colours: ['#ffc24a', '#ffe08a', '#ff9d5c'],
    count: 14,
    overS: 1.8,
    lifeS: 0.75,
    height: 1.2,
    ahead: 0.34,
    round: 0.16,
    up: 0.35,
    out: 0.5,
    gravity: 0.3,
    size: 0.22,
    sway: 0,
    spin: 0.1,
  },
  '💃': {
    ...common,
    shapes: ['note', 'note', 'star'],
    colours: ['#9b5de5', '#f15bb5', '#00bbf9', '#fee440'],
    count: 18,
    overS: 3.2,
    lifeS: 1.8,
    height: 1.35,
    round: 0.55,
    up: 0.75,
    out: 0.3,
    gravity: -0.1,
    size: 0.19,
    sway: 0.14,
    spin: 0.08,
  },
}
