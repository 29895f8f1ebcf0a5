import { defineConfig } from 'vitest/config'

const common = {
  environment: 'node',
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // One second by itself: less than a busy machine may stand still.
  expect: { poll: { timeout: 60_000 } },
  // The server and all it needs are read once, not once a file: every file closes what it opened.
  isolate: false,
} as const

const scenes = 'tests/e2e/**/*.scene.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        // Two browsers that do not draw are no load.
        test: {
          ...common,
          name: 'pages',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [scenes],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // One file at a time: a browser that draws on the CPU needs both cores.
        test: { ...common, name: 'scenes', include: [scenes], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
