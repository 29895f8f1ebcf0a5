// npm run dev: the server restarts when its code changes, the browser hot-reloads (Vite inside the same port).
import { ensureGenerated, ensureInstalled, handOver, pinnedNode, requireNode } from './steps.mjs'

requireNode()
ensureInstalled()
ensureGenerated()
handOver(pinnedNode, ['--watch-preserve-output', '--watch', 'server/main.ts'], { LINGJING_DEV: '1' })
