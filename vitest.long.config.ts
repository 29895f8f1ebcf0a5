import { defineConfig } from 'vitest/config'

/** One second by itself: less than a busy machine may stand still. */
const expect = { poll: { timeout: 60_000 } } as const

const pages = 'tests/long/pages/**/*.test.ts'

/** What needs the machine for itself: it draws on the processor, starts other browsers, or measures time and memory. */
const alone = [
  // Draws.
  'boardsAndLamps',
  'connection',
  'crowd',
  'deviceWishes',
  'displayPictures',
  'drawCalls',
  'extension',
  'follow',
  'frames',
  'handsOnThings',
  'levels',
  'places',
  'plan',
  'sceneMemory',
  'scenery',
  'thingSheets',
  'views',
  // Other browsers.
  'firefox',
  'firefoxVoice',
  'webKit',
  // Sound and pictures in time.
  'carrierBorder',
  'faces',
  'firstSound',
  'keepsTalking',
  'livekit',
  'livekitMedia',
  'livekitVoice',
  'relay',
  'screens',
  'voiceCrossings',
  // Time and memory.
  'clock',
  'crowdedHall',
  'doors',
  'herd',
  'hostile',
  'limits',
  'slowReaders',
  'uploadMemory',
].map((name) => `tests/long/${name}.test.ts`)

const common = {
  environment: 'node',
  expect,
  testTimeout: 900_000,
  hookTimeout: 180_000,
} as const

export default defineConfig({
  test: {
    projects: [
      {
        // Permutations of the journeys of tests/e2e, run as those are: two browsers that do not draw are no load.
        test: {
          ...common,
          name: 'pages',
          include: [pages],
          testTimeout: 180_000,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'pairs',
          include: [
            'tests/long/**/*.test.ts',
            'tests/fuzz/**/*.test.ts',
            'tests/integration/room.kill.test.ts',
          ],
          exclude: [pages, ...alone],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: { ...common, name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
