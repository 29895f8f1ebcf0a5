import { defineConfig } from 'vitest/config'

// What runSuite.test.ts runs: files that are wrong on purpose.
export default defineConfig({
  test: {
    root: '.',
    maxWorkers: 2,
    isolate: false,
    projects: [{ test: { name: 'cases', include: ['scripts/suite/cases/*.case.ts'], environment: 'node' } }],
  },
})
