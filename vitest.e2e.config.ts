import { defineConfig } from 'vitest/config'

const common = {
  environment: 'node',
  hookTimeout: 90_000,
  expect: { poll: { timeout: 15_000 } },
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
          testTimeout: 60_000,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [scenes],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // One file at a time: a browser that draws on the CPU needs both cores.
        test: {
          ...common,
          name: 'scenes',
          testTimeout: 90_000,
          include: [scenes],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
