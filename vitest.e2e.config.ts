import { defineConfig } from 'vitest/config'

// One file at a time: a browser that draws on the CPU needs both cores.
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
