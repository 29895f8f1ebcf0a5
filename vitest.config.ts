import { defineConfig } from 'vitest/config'

const common = {
  environment: 'node',
  // Above that of `until`, whose words say more.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: 'tests/support/propertySeed.ts',
  expect: { poll: { timeout: 15_000 } },
} as const
// The last one is about PostgreSQL alone (vitest.postgres.config.ts).
const exclude = [
  'tests/e2e/**',
  'tests/long/**',
  '**/node_modules/**',
  'tests/integration/api.postgres.test.ts',
]

export default defineConfig({
  test: {
    // As many as the smallest machine has cores: by default one is left idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'modules',
          include: ['{shared,client,scripts,assets}/**/*.test.{ts,tsx}'],
          exclude,
          // Modules are read once, not once a file: half of the time went there. What a test sets it takes back.
          isolate: false,
        },
      },
      {
        // Every file closes what it opened.
        test: {
          ...common,
          name: 'server',
          include: ['{server,tests}/**/*.test.ts'],
          exclude,
          isolate: false,
        },
      },
    ],
  },
})
