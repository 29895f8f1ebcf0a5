import { defineConfig } from 'vitest/config'

/** Flat pages: two browsers at a time are no load. */
const pages = [
  'accounts',
  'admin',
  'budgets',
  'identity',
  'pages',
  'quality',
  'sites',
  'spaces',
  'templates',
].map((name) => `tests/e2e/${name}.test.ts`)

const waits = { environment: 'node', testTimeout: 180_000, hookTimeout: 180_000 } as const

export default defineConfig({
  test: {
    projects: [
      { test: { ...waits, name: 'pages', include: pages, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      {
        test: {
          ...waits,
          name: 'scenes',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: pages,
          // One file at a time: a browser that draws on the CPU needs both cores.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
